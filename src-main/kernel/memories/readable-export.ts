import readable from '../../../resources/lexicon/readable-export.json' with { type: 'json' }
import type { Language } from '../../contract/memory.ts'
import type { Readable } from '../../memory/lifecycle/export-memories.ts'

/** How memories are written for reading, in one language. What was never let in (`archived`) is not among them. */
export function createReadable(language: Language): Readable {
  const words = texts[language]
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long' })
  const day = (iso: string): string => days.format(new Date(iso))
  return {
    head: (at, profile) => {
      const lines = [...Map.groupBy(profile, ({ field }) => field)].map(
        ([field, values]) =>
          `- ${words.field[field]}${words.colon}${values.map(({ value }) => oneLine(value)).join(words.comma)}`,
      )
      return [
        `# ${words.title}\n\n${words.made.replace('{day}', day(at))}\n`,
        ...(lines.length === 0 ? [] : [`\n## ${words.profile}\n\n${lines.join('\n')}\n`]),
      ].join('')
    },
    parts: [
      { heading: words.holds, statuses: ['active'] },
      { heading: words.past, statuses: ['superseded'] },
      { heading: words.waits, statuses: ['pending', 'quarantined'] },
    ],
    heading: (heading) => `\n## ${heading}\n\n`,
    /** What it says, then each time it was said with the words, or when it was noted down. */
    record: (memory) => {
      const said = memory.evidence.flatMap(({ kind, quote, saidAt }) =>
        kind === 'tool' || quote === ''
          ? []
          : [`${day(saidAt)}${words.colon}${words.quote.replace('{quote}', () => oneLine(quote))}`],
      )
      const times = said.length > 0 ? [...new Set(said)] : [words.noted.replace('{day}', day(memory.recordedAt))]
      const end = memory.status === 'superseded' ? (memory.validTo ?? memory.retractedAt) : null
      return [
        `- ${memory.content.trim().split(/\r?\n/u).join('\n  ')}`,
        ...times.map((time) => `  - ${time}`),
        ...(end === null ? [] : [`  - ${words.until.replace('{day}', day(end))}`]),
        '',
      ].join('\n')
    },
    nothing: `\n${words.nothing}\n`,
  }
}

const texts: Readonly<Record<Language, (typeof readable)['en']>> = readable

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()
