import { allCalls, callGroups } from '@green/contract/all-calls.ts'
import { callGroupTitles } from '@green/contract/call-group-titles.ts'
import { errors } from '@green/contract/errors.ts'
import { eventContents, eventExamples } from '@green/contract/event-contents.ts'
import { queryWordOf } from '@green/contract/filing/field-words.ts'
import { keyCallTexts } from '@green/contract/key-call-texts.ts'
import { eventKinds } from '@green/contract/outgoing-events.ts'
import { callPermission } from '@green/contract/screens/permissions.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, describe as group, test } from 'vitest'
import { z } from 'zod'
import { answerSchemas } from '../../base/reference/programmes.ts'
import { callHandlers } from '../../handlers.ts'
import { describe } from './openapi/document.ts'
import { schemaNames } from './openapi/names.ts'

type Parameter = {
  name?: string
  in?: string
  required?: boolean
  $ref?: string
  schema?: object
  description?: string
}
type Operation = {
  operationId: string
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { $ref?: string; content: Record<string, { schema?: Node; example?: unknown }> }>
  security: unknown[]
  'x-roles'?: string | string[]
}
type Node = { properties: Record<string, unknown> }
type Document = {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { example: unknown }> } } }>
  components: { schemas: Record<string, object>; responses: object; parameters: object }
  'x-errors': { reason: string; code: number }[]
}

const names = await schemaNames()
const forms = answerSchemas()
const drawn = describe({ groups: callGroups, names, version: '1.2.3', forms })
const description = drawn.all as Document
const forKeys = drawn.keys as Document
const at = (path: string, method: string) => description.paths[path]?.[method]
const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap((path) => Object.values(path))
const callsOf = (document: Document) => operationsOf(document).filter((one) => !one.operationId.startsWith('health.'))
const keyCalls = allCalls.filter(({ keys }) => keys)

/** Every `$ref` of a document. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  )
}

group('the interface description', () => {
  test.each([
    ['the whole', drawn.all],
    ['the part for outside systems', drawn.keys],
  ])('%s is a valid OpenAPI document, and every reference leads somewhere', async (_what, document) => {
    const text = JSON.stringify(document)
    expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true })
    for (const ref of new Set(refsIn(document))) {
      const [, kind = '', part = '', name = ''] = ref.split('/')
      const parts = document[kind] as Record<string, Record<string, unknown>>
      expect(parts[part]?.[name], ref).toBeDefined()
    }
  })

  test('lists every declared call once, with its title and roles', () => {
    const operations = callsOf(description)
    expect(operations).toHaveLength(allCalls.length)
    expect(new Set(operations.map((o) => o.operationId)).size).toBe(allCalls.length)
    for (const operation of operations) {
      expect(operation.summary).toMatch(/[\u4e00-\u9fff]/)
      expect(operation['x-roles']?.length).toBeGreaterThan(0)
    }
    expect(description.openapi).toBe('3.1.0')
    expect(description.info.version).toBe('1.2.3')
    expect(Object.keys(callGroupTitles).toSorted()).toEqual(Object.keys(callGroups).toSorted())
  })

  test('every declared call has a handler, and no other', () => {
    const key = (call: { method: string; path: string }) => `${call.method} ${call.path}`
    expect(callHandlers.map(({ call }) => key(call)).sort()).toEqual(allCalls.map(key).sort())
  })

  test('describes each input by its place: path, query, body, file, and names what a query takes', () => {
    expect(at('/ht/file/download/lsdt/{name}', 'post')?.parameters).toContainEqual(
      expect.objectContaining({ name: 'name', in: 'path', required: true }),
    )
    const upload = at('/ht/lsdtFile/upload', 'post')
    expect(upload?.parameters).toContainEqual(expect.objectContaining({ name: 'slot', in: 'query', required: true }))
    expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
    const page = at('/ht/content/list', 'get')?.parameters?.find((p) => p.name === 'page')
    expect(page).toMatchObject({ in: 'query', required: false, description: '页码' })
    expect(at('/ht/message/markRead', 'post')?.requestBody?.content).toHaveProperty('application/json')
    for (const { operationId, parameters = [] } of callsOf(description))
      for (const { name, schema, description: word } of parameters) {
        if (name === undefined) continue
        expect([operationId, name, word]).toEqual([operationId, name, expect.stringMatching(/[\u4e00-\u9fff]/)])
        expect(Object.keys(schema ?? {}).length, `${operationId} ${name}`).toBeGreaterThan(0)
      }
    const queried = allCalls.filter(({ query }) => query).flatMap((call) => keysOf(call.in))
    expect([...new Set(queried)].filter((key) => queryWordOf(key) === null)).toEqual([])
  })

  test('describes the envelope, blobs as files, public calls, the idempotency key, and every refusal', () => {
    const list = at('/ht/content/list', 'get')
    expect(Object.keys(list?.responses[200]?.content['application/json']?.schema?.properties ?? {})).toEqual([
      'code',
      'msg',
      'data',
      'traceId',
    ])
    expect(list?.security).toEqual([])
    expect(at('/ht/message/list', 'get')?.security).toEqual([{ session: [] }])
    expect(at('/ht/file/download/lsdt/{name}', 'post')?.responses[200]?.content).toHaveProperty(
      'application/octet-stream',
    )
    const idempotent = { $ref: '#/components/parameters/IdempotencyKey' }
    expect(at('/ht/message/markRead', 'post')?.parameters).toContainEqual(idempotent)
    expect(list?.parameters).not.toContainEqual(idempotent)
    for (const status of [401, 403, 404, 422, 429, 503, 'default'])
      expect(at('/ht/message/list', 'get')?.responses).toHaveProperty(String(status))
    expect(description['x-errors']).toContainEqual(expect.objectContaining({ reason: 'STALE', code: 409 }))
    for (const [status] of Object.values(errors))
      expect(description.components.schemas).toHaveProperty(`Refusal${status}`)
  })

  test('has health, readiness, the events and the schema of every form', () => {
    expect(at('/ht/health', 'get')?.responses).toHaveProperty('503')
    expect(at('/ht/ready', 'get')?.responses).toHaveProperty('503')
    expect(Object.keys(description.webhooks)).toEqual(Object.keys(eventKinds))
    for (const kind of Object.keys(eventKinds) as (keyof typeof eventKinds)[])
      expect(eventContents[kind].parse(eventExamples[kind])).toEqual(eventExamples[kind])
    expect(Object.keys(description.components.schemas)).toEqual(expect.arrayContaining(Object.keys(forms)))
  })

  test('shared schemas stand once, under their names', () => {
    const { schemas } = description.components
    for (const name of ['FilingRow', 'FilingDetail', 'FilingReceipt', 'FileRef', 'Enterprise', 'Refusal422'])
      expect(schemas).toHaveProperty(name)
    // 2,974,248 before they were shared.
    expect(JSON.stringify(drawn.all).length).toBeLessThan(2_250_000)
    expect(JSON.stringify(drawn.keys).length).toBeLessThan(120_000)
  })

  test('keeps closed schemas closed, and reveals no internals', () => {
    const text = JSON.stringify(description)
    expect(text.match(/passwordHash|storageKey|tokenHash|"\$schema"|.{80}__shared/)).toBeNull()
    expect(text.match(/"additionalProperties":false/g)?.length ?? 0).toBeGreaterThan(20)
  })
})

group('the part for outside systems', () => {
  test('has the calls that a key may have, by the key alone, and no other', () => {
    expect(callsOf(forKeys)).toHaveLength(keyCalls.length)
    for (const operation of callsOf(forKeys)) expect(operation.security).toEqual([{ key: [] }])
    expect(Object.keys(forKeys.webhooks)).toHaveLength(Object.keys(eventKinds).length)
    expect(Object.keys(forKeys.components.schemas)).not.toContain('AccessKey')
  })

  test.each(keyCalls.map((call) => [callPermission(call), call] as const))(
    '%s is described, and its example is one',
    (name, call) => {
      const text = keyCallTexts[name]
      expect(text?.description).toMatch(/[\u4e00-\u9fff]{4}/)
      expect(call.in.safeParse(text?.request).error?.issues ?? []).toEqual([])
      if (call.out === 'blob') throw new Error('a key gets no file')
      expect(call.out.safeParse(text?.response).error?.issues ?? []).toEqual([])
      const operation = forKeys.paths[`/ht${call.path}`]?.[call.method.toLowerCase()]
      expect(operation?.responses[200]?.content['application/json']?.example).toMatchObject({ code: 200 })
    },
  )
})

function keysOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}
