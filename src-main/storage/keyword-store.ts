import type { Database } from './database.ts'

/** The only code that reads or writes the table `industry_keywords`. */
export function createKeywordStore(db: Database) {
  const all = db.prepare<[], { industry: string; keywords: string }>(
    'SELECT industry, keywords FROM industry_keywords ORDER BY industry LIMIT 1000',
  )
  const put = db.prepare<[industry: string, keywords: string]>(
    'INSERT INTO industry_keywords (industry, keywords) VALUES (?, ?) ON CONFLICT (industry) DO UPDATE SET keywords = excluded.keywords',
  )
  const remove = db.prepare<[industry: string]>('DELETE FROM industry_keywords WHERE industry = ?')
  return {
    all: (): ReadonlyMap<string, readonly string[]> =>
      new Map(all.all().map(({ industry, keywords }) => [industry, JSON.parse(keywords) as string[]])),
    /** Replaces what an industry has; no words remove it. */
    put: (industry: string, keywords: readonly string[]): void => {
      if (keywords.length === 0) remove.run(industry)
      else put.run(industry, JSON.stringify(keywords))
    },
  }
}
export type KeywordStore = ReturnType<typeof createKeywordStore>
