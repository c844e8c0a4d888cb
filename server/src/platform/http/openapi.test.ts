import { allCalls, callGroups } from '@green/contract/all-calls.ts'
import { expect, describe as group, test } from 'vitest'
import { callHandlers } from '../../handlers.ts'
import { describe } from './openapi.ts'

type Operation = {
  operationId: string
  summary: string
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, unknown> }
  responses: { 200: { content: Record<string, { schema?: { properties: Record<string, unknown> } }> } }
  security: unknown[]
  'x-roles': string | string[]
}

const description = describe(callGroups, '1.2.3') as unknown as {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  'x-errors': { reason: string; code: number }[]
}
const at = (path: string, method: string) => description.paths[path]?.[method]

group('the interface description', () => {
  test('lists every declared call once, with its title and roles', () => {
    const operations = Object.values(description.paths).flatMap((path) => Object.values(path))
    expect(operations).toHaveLength(allCalls.length)
    expect(new Set(operations.map((o) => o.operationId)).size).toBe(allCalls.length)
    for (const operation of operations) {
      expect(operation.summary).toMatch(/[\u4e00-\u9fff]/)
      expect(operation['x-roles'].length).toBeGreaterThan(0)
    }
    expect(description.openapi).toBe('3.1.0')
    expect(description.info.version).toBe('1.2.3')
  })

  test('every declared call has a handler, and no other', () => {
    const key = (call: { method: string; path: string }) => `${call.method} ${call.path}`
    expect(callHandlers.map(({ call }) => key(call)).sort()).toEqual(allCalls.map(key).sort())
  })

  test('describes each input by its place: path, query, body, file', () => {
    expect(at('/ht/file/download/lsdt/{name}', 'post')?.parameters).toContainEqual(
      expect.objectContaining({ name: 'name', in: 'path', required: true }),
    )
    const upload = at('/ht/lsdtFile/upload', 'post')
    expect(upload?.parameters).toEqual([expect.objectContaining({ name: 'slot', in: 'query', required: true })])
    expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
    const page = at('/ht/content/list', 'get')?.parameters?.find((p) => p.name === 'page')
    expect(page).toMatchObject({ in: 'query', required: false })
    expect(at('/ht/message/markRead', 'post')?.requestBody?.content).toHaveProperty('application/json')
  })

  test('describes the envelope, blobs as files, public calls, and every refusal', () => {
    const list = at('/ht/content/list', 'get')
    expect(Object.keys(list?.responses[200].content['application/json']?.schema?.properties ?? {})).toEqual([
      'code',
      'msg',
      'data',
      'traceId',
    ])
    expect(list?.security).toEqual([])
    expect(at('/ht/message/list', 'get')?.security).toEqual([{ session: [] }])
    expect(at('/ht/file/download/lsdt/{name}', 'post')?.responses[200].content).toHaveProperty(
      'application/octet-stream',
    )
    expect(description['x-errors']).toContainEqual(expect.objectContaining({ reason: 'STALE', code: 409 }))
  })

  test('keeps closed schemas closed, and reveals no internals', () => {
    const text = JSON.stringify(description)
    expect(text.length).toBeGreaterThan(50_000)
    expect(text).not.toMatch(/passwordHash|storageKey|tokenHash|"\$schema"/)
    expect(text.match(/"additionalProperties":false/g)?.length ?? 0).toBeGreaterThan(20)
  })
})
