import type { ModelEntry, ModelRef, ModelTraits, Price } from '../contract/model.ts'
import type { Database } from './database.ts'

export type ModelRow = Omit<ModelEntry, 'service' | 'local'>

/** A model as its service lists it. */
export interface ListedModel extends ModelTraits {
  readonly model: string
}

/** What the user says of a model; absent: as it was. */
export interface ModelPatch {
  readonly favourite?: boolean | undefined
  /** Null: what the service says counts again, once it is asked. */
  readonly contextWindow?: number | null | undefined
  readonly price?: Price | null | undefined
}

interface Row {
  readonly providerId: string
  readonly model: string
  readonly contextWindow: number | null
  readonly windowSource: ModelRow['windowSource']
  readonly images: number | null
  readonly tools: number | null
  readonly reasoning: number | null
  readonly price: string | null
  readonly priceSource: ModelRow['priceSource']
  readonly favourite: number
  readonly listed: number
}

/** The only code that reads or writes the table `models`: what is known of each model of the user's services. */
export function createModelStore(db: Database) {
  const columns = `provider_id AS providerId, model, context_window AS contextWindow, window_source AS windowSource, images,
    tools, reasoning, price, price_source AS priceSource, favourite, listed`
  const get = db.prepare<[providerId: string, model: string], Row>(
    `SELECT ${columns} FROM models WHERE provider_id = ? AND model = ?`,
  )
  const list = db.prepare<[limit: number], Row>(
    `SELECT ${columns} FROM models WHERE listed = 1 OR favourite = 1 ORDER BY provider_id, model LIMIT ?`,
  )
  const unlist = db.prepare<[providerId: string]>('UPDATE models SET listed = 0 WHERE provider_id = ?')
  const put = db.prepare<[Row]>(`
    INSERT OR REPLACE INTO models (provider_id, model, context_window, window_source, images, tools, reasoning, price,
      price_source, favourite, listed)
    VALUES (@providerId, @model, @contextWindow, @windowSource, @images, @tools, @reasoning, @price, @priceSource, @favourite,
      @listed)`)
  const sweep = db.prepare<[providerId: string]>(`
    DELETE FROM models WHERE provider_id = ? AND listed = 0 AND favourite = 0 AND window_source <> 'user'
      AND price_source IS NOT 'user'`)
  const outdate = db.prepare<[providerId: string]>(`
    UPDATE models SET listed = 0, images = NULL, tools = NULL, reasoning = NULL,
      context_window = iif(window_source = 'user', context_window, NULL),
      window_source = iif(window_source = 'user', 'user', 'assumed'),
      price = iif(price_source = 'user', price, NULL), price_source = iif(price_source = 'user', 'user', NULL)
    WHERE provider_id = ?`)

  const read = (providerId: string, model: string): ModelRow | undefined => get.all(providerId, model).map(toModel)[0]
  const write = (row: ModelRow): void => {
    put.run({
      ...row,
      images: toFlag(row.images),
      tools: toFlag(row.tools),
      reasoning: toFlag(row.reasoning),
      price: row.price && JSON.stringify(row.price),
      favourite: Number(row.favourite),
      listed: Number(row.listed),
    })
  }

  return {
    get: read,
    /** What services named when they were asked last, and what the user marked. */
    list: (): ModelRow[] => list.all(mostModels).map(toModel),
    /** What a service names now: what the user said of a model stays. */
    putListed: db.transaction((providerId: string, models: readonly ListedModel[]): void => {
      unlist.run(providerId)
      for (const one of models.slice(0, mostOfService))
        write(listedOver(read(providerId, one.model) ?? unknown({ providerId, model: one.model }), one))
      sweep.run(providerId)
    }),
    /** What the service says of the window of a model, where the user does not. */
    learnWindow: (ref: ModelRef, contextWindow: number): void => {
      const row = read(ref.providerId, ref.model) ?? unknown(ref)
      if (row.windowSource !== 'user') write({ ...row, contextWindow, windowSource: 'service' })
    },
    update: (ref: ModelRef, { favourite, contextWindow, price }: ModelPatch): void => {
      const row = read(ref.providerId, ref.model) ?? unknown(ref)
      write({
        ...row,
        ...(favourite !== undefined && { favourite }),
        ...(contextWindow !== undefined && {
          contextWindow,
          windowSource: contextWindow === null ? ('assumed' as const) : ('user' as const),
        }),
        ...(price !== undefined && { price, priceSource: price && ('user' as const) }),
      })
    },
    /** The service is another one now: what it told of its models holds no more. */
    outdate: (providerId: string): void => {
      outdate.run(providerId)
      sweep.run(providerId)
    },
  }
}

const mostModels = 5_000
const mostOfService = 2_000

/** A model of which nobody told anything. */
export const unknown = ({ providerId, model }: ModelRef): ModelRow => ({
  providerId,
  model,
  contextWindow: null,
  windowSource: 'assumed',
  images: null,
  tools: null,
  reasoning: null,
  price: null,
  priceSource: null,
  favourite: false,
  listed: false,
})

const listedOver = (row: ModelRow, told: ListedModel): ModelRow => ({
  ...row,
  listed: true,
  images: told.images,
  tools: told.tools,
  reasoning: told.reasoning,
  ...(row.windowSource !== 'user' &&
    told.contextWindow !== null && { contextWindow: told.contextWindow, windowSource: 'service' as const }),
  ...(row.priceSource !== 'user' && { price: told.price, priceSource: told.price && ('service' as const) }),
})

const toFlag = (value: boolean | null): number | null => (value === null ? null : Number(value))
const toBoolean = (value: number | null): boolean | null => (value === null ? null : value === 1)

const toModel = (row: Row): ModelRow => ({
  ...row,
  images: toBoolean(row.images),
  tools: toBoolean(row.tools),
  reasoning: toBoolean(row.reasoning),
  price: row.price === null ? null : (JSON.parse(row.price) as Price),
  favourite: row.favourite === 1,
  listed: row.listed === 1,
})
