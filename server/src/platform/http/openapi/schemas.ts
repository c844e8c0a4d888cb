/** The schemas of all calls in two passes, as they are sent and as they are answered, with shared ones under their names. */
import type { Call } from '@green/contract/call.ts'
import { answerWordOf } from '@green/contract/filing/field-words.ts'
import { z } from 'zod'

export type Json = Record<string, unknown>
export type ObjectSchema = Json & { properties?: Record<string, Json>; required?: string[] }

export type Schemas = {
  /** What a client sends. */
  sent(schema: z.ZodType): ObjectSchema
  /** What a client gets. */
  answered(schema: z.ZodType): ObjectSchema
  /** The shared ones by their names. */
  named: Readonly<Record<string, Json>>
}

const place = '#/components/schemas/'
const refIn = (name: string): string => `${place}${name}`

/** Where a schema is used as input and as output and the two differ, what is sent has this ending. */
const sentEnding = 'Sent'

/** The schemas of these calls and of `further`, which are only answered. */
export function schemasOf(
  calls: readonly Call[],
  names: ReadonlyMap<z.ZodType, string>,
  further: readonly z.ZodType[] = [],
): Schemas {
  const roots = new Map<z.ZodType, string>()
  for (const schema of [
    ...calls.flatMap((call) => (call.out === 'blob' ? [call.in] : [call.in, call.out])),
    ...further,
  ])
    if (!names.has(schema) && !roots.has(schema)) roots.set(schema, `:${roots.size}`)
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  // In a frame of its own: a schema that only one call has is not referred to by this name from elsewhere.
  for (const [schema, id] of roots) registry.add(z.object({ framed: schema }), { id })
  const pass = (io: 'input' | 'output') => {
    const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: refIn })
    // One that contains itself and has no name of its own.
    if ('__shared' in schemas)
      throw new Error(`a recursive schema needs an export: ${JSON.stringify(schemas.__shared).slice(0, 300)}`)
    return new Map(
      Object.entries(schemas as Record<string, Json>).map(([id, schema]) => [
        id,
        described(withoutMarks(schema)) as Json,
      ]),
    )
  }
  const [input, output] = [pass('input'), pass('output')]
  const own = differing(input, output)
  const asSent = (schema: Json): Json => renamed(schema, own) as Json
  const named: Record<string, Json> = {}
  const read = (map: ReadonlyMap<string, Json>, schema: z.ZodType, isSent: boolean): ObjectSchema => {
    const name = names.get(schema)
    if (name !== undefined) return { $ref: refIn(isSent && own.has(name) ? `${name}${sentEnding}` : name) }
    const found = (map.get(roots.get(schema) ?? '')?.properties as Json | undefined)?.framed as Json | undefined
    if (!found) throw new Error('a schema that belongs to no call')
    return (isSent ? asSent(found) : found) as ObjectSchema
  }
  for (const name of [...names.values()].toSorted()) {
    const [sent, answered] = [input.get(name), output.get(name)]
    if (answered) named[name] = answered
    if (sent && own.has(name)) named[`${name}${sentEnding}`] = asSent(sent)
  }
  return {
    sent: (schema) => read(input, schema, true),
    answered: (schema) => read(output, schema, false),
    named,
  }
}

/** The schema itself where it is only a name of one. */
export function resolved(schema: ObjectSchema, named: Readonly<Record<string, Json>>): ObjectSchema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.slice(place.length) : null
  return name === null ? schema : ((named[name] ?? {}) as ObjectSchema)
}

/** Only the shared schemas that something of this leads to. */
export function reachable(from: unknown, named: Readonly<Record<string, Json>>): Record<string, Json> {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const name = key === '$ref' && typeof inner === 'string' ? inner.slice(place.length) : null
      if (name !== null && Object.hasOwn(named, name) && !found.has(name)) {
        found.add(name)
        look(named[name])
      } else look(inner)
    }
  }
  look(from)
  return Object.fromEntries(Object.entries(named).filter(([name]) => found.has(name)))
}

/** The same with the Chinese names of fields, where they have one. */
function described(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(described)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'properties' ? withText(inner as Json) : described(inner),
    ]),
  )
}

function withText(properties: Json): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([key, property]) => {
      const word = answerWordOf(key)
      return [key, { ...(described(property) as Json), ...(word ? { description: word } : {}) }]
    }),
  )
}

/** Names whose schemas differ between input and output, themselves or in what they lead to. */
function differing(input: ReadonlyMap<string, Json>, output: ReadonlyMap<string, Json>): ReadonlySet<string> {
  const leadsTo = new Map<string, string[]>()
  const found = new Set<string>()
  for (const [name, schema] of output) {
    if (name.startsWith(':')) continue
    const text = JSON.stringify(schema)
    if (text !== JSON.stringify(input.get(name))) found.add(name)
    leadsTo.set(
      name,
      [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, to = '']) => to),
    )
  }
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const [name, to] of leadsTo) if (to.some((one) => found.has(one))) found.add(name)
  }
  return found
}

/** The same with the names of what is sent. */
function renamed(value: unknown, own: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, own))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const name = key === '$ref' && typeof inner === 'string' ? inner.slice(place.length) : null
      return [key, name !== null && own.has(name) ? `${inner}${sentEnding}` : renamed(inner, own)]
    }),
  )
}

/** Without the address and the dialect that every schema of a registry carries. */
function withoutMarks({ $schema: _dialect, $id: _address, ...rest }: Json): Json {
  return rest
}
