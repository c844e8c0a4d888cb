/**
 * GET /ht/openapi.json, the interface description; /ht/openapi-keys.json, the part for outside systems with an access key;
 * /ht/schemas/…, the schema of each form.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse } from '@green/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { CallGroups } from './openapi/document.ts'
import type { Json } from './openapi/schemas.ts'
import { type StaticText, sendStatic, staticText, staticTextFrom } from './page/static-text.ts'

/** The documents by the name that they are served under. */
export const documentNames = { all: 'openapi', keys: 'openapi-keys' } as const
type DocumentName = keyof typeof documentNames

/** What the documents are drawn from. */
export type Interface = { groups: CallGroups; version: string; forms: () => Readonly<Record<string, Json>> }

const jsonType = 'application/json; charset=utf-8'
const dialect = 'https://json-schema.org/draft/2020-12/schema'

/** Where the schema of a form version is found: green-factory.2026. */
export const schemaAddress = (name: string): string => `/ht/schemas/${name}${name.startsWith(':') ? '' : '.json'}`

export function addOpenApi(app: FastifyInstance, api: Interface): void {
  const texts = documentTexts(api)
  for (const [name, file] of Object.entries(documentNames) as [DocumentName, string][])
    app.get(`/ht/${file}.json`, async (request, reply) => sendStatic(request, reply, await texts(name)))
  const forms = once(api.forms)
  const sent = new Map<string, Promise<StaticText>>()
  app.get<{ Params: { name: string } }>(schemaAddress(':name'), async (request, reply) => {
    const name = request.params.name.replace(/\.json$/, '')
    const schema = Object.hasOwn(forms(), name) ? forms()[name] : undefined
    if (!schema) throw refuse('NOT_FOUND')
    const text = sent.get(name) ?? staticText('application/schema+json; charset=utf-8', standAlone(name, schema))
    sent.set(name, text)
    return sendStatic(request, reply, await text)
  })
}

const standAlone = (name: string, schema: Json) =>
  JSON.stringify({ $schema: dialect, $id: schemaAddress(name), ...schema })

/**
 * A built server reads the documents that its build has drawn; one that runs from its sources draws them when they are
 * first asked for. Neither costs a start anything.
 */
function documentTexts(api: Interface): (name: DocumentName) => Promise<StaticText> {
  const cache = new Map<DocumentName, Promise<StaticText>>()
  const drawn = once(() => drawDocuments(api))
  const read = async (name: DocumentName): Promise<StaticText> => {
    // Beside the program itself, not beside this source.
    const built = join(import.meta.dirname, `${documentNames[name]}.json.br`)
    if (existsSync(built)) return staticTextFrom(jsonType, await readFile(built))
    return staticText(jsonType, (await drawn())[name])
  }
  return (name) => {
    const found = cache.get(name) ?? read(name)
    cache.set(name, found)
    found.catch(() => cache.delete(name))
    return found
  }
}

/** Both documents as text. */
export async function drawDocuments({ groups, version, forms }: Interface): Promise<Record<DocumentName, string>> {
  const [{ describe }, { schemaNames }] = await Promise.all([
    import('./openapi/document.ts'),
    import('./openapi/names.ts'),
  ])
  const { all, keys } = describe({ groups, names: await schemaNames(), version, forms: forms() })
  return { all: JSON.stringify(all), keys: JSON.stringify(keys) }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
