/** GET /ht/openapi.json: the API description, generated from the declarations that server and web share. */
import type { Call } from '@green/contract/call.ts'
import { errors, refuse } from '@green/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serverTokenName } from './http.ts'

type Json = Record<string, unknown>
type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] }

export function addOpenApi(
  app: FastifyInstance,
  groups: Readonly<Record<string, Readonly<Record<string, Call>>>>,
  version: string,
  schemas: () => Readonly<Record<string, Json>> = () => ({}),
): void {
  let text: string | undefined
  app.get('/ht/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(describe(groups, version, schemas()))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text)
  })
  let forms: ReturnType<typeof schemas> | undefined
  app.get<{ Params: { name: string } }>(schemaAddress(':name'), async ({ params }, reply) => {
    forms ??= schemas()
    const name = params.name.replace(/\.json$/, '')
    const schema = Object.hasOwn(forms, name) ? forms[name] : undefined
    if (!schema) throw refuse('NOT_FOUND')
    return reply
      .type('application/schema+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify({ $schema: dialect, $id: schemaAddress(name), ...schema }))
  })
}

const dialect = 'https://json-schema.org/draft/2020-12/schema'

/** Where the schema of a form version is found: green-factory.2026. */
export const schemaAddress = (name: string): string => `/ht/schemas/${name}${name.startsWith(':') ? '' : '.json'}`

/** The whole document, OpenAPI 3.1. */
export function describe(
  groups: Readonly<Record<string, Readonly<Record<string, Call>>>>,
  version: string,
  schemas: Readonly<Record<string, Json>> = {},
): Json {
  const paths: Record<string, Json> = {}
  for (const [group, calls] of Object.entries(groups))
    for (const [name, call] of Object.entries(calls)) {
      const path = `${call.serverOnly ? '/server' : '/ht'}${call.path}`
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(group, name, call) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: '工业绿效码企业服务平台接口',
      version,
      description: `除文件外，应答均为 { code, msg, data, traceId }，HTTP 状态码与 code 相同。/ht 下的接口（上传除外）也可在 /server 下调用，令牌放在 ${serverTokenName} 头中。`,
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Authorization', description: '登录令牌，可带 Bearer 前缀' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: '外部系统的接口密钥；范围由系统管理员逐个接口选定，联系方式遮盖',
        },
        second: { type: 'apiKey', in: 'header', name: serverTokenName, description: '第二登录的令牌，用于 /server' },
      },
      responses: { Refusal: { description: '拒绝', content: json(refusal) } },
      schemas,
    },
    'x-errors': Object.entries(errors).map(([reason, [code, msg]]) => ({ reason, code, msg })),
  }
}

const refusal = {
  type: 'object',
  required: ['code', 'msg', 'data', 'traceId'],
  properties: {
    code: { type: 'integer', description: '与HTTP状态码相同' },
    msg: { type: 'string', description: '给用户看的说明' },
    data: {
      type: 'object',
      required: ['reason'],
      properties: {
        reason: { type: 'string', enum: Object.keys(errors) },
        errors: {
          type: 'array',
          description: '422 时逐项列出',
          items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
        },
      },
    },
    traceId: { type: 'string' },
  },
}

function operation(group: string, name: string, call: Call): Json {
  const input = z.toJSONSchema(call.in, { io: 'input', unrepresentable: 'any' }) as ObjectSchema
  const read = z.toJSONSchema(call.in, { io: 'output', unrepresentable: 'any' }) as ObjectSchema
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)
  const inQuery = call.query ? Object.keys(read.properties ?? {}).filter((key) => !inPath.includes(key)) : []
  const parameters = [
    ...inPath.map((key) => ({ name: key, in: 'path', required: true, schema: read.properties?.[key] ?? {} })),
    ...inQuery.map((key) => ({
      name: key,
      in: 'query',
      required: input.required?.includes(key) ?? false,
      schema: read.properties?.[key] ?? {},
    })),
  ]
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: call.title,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(call, input),
    responses: {
      200: {
        description: '操作成功',
        content: call.out === 'blob' ? { 'application/octet-stream': {} } : json(envelope(call.out)),
      },
      default: { $ref: '#/components/responses/Refusal' },
    },
    security: securityOf(call),
    'x-roles': call.may,
  }
}

function securityOf({ may, serverOnly, keys }: Call): Json[] {
  if (may === 'anyone') return keys ? [{}, { key: [] }] : []
  return serverOnly ? [{ second: [] }] : [{ session: [] }, ...(keys ? [{ key: [] }] : [])]
}

function bodyOf(call: Call, input: ObjectSchema): Json {
  if (call.upload) {
    const file = { type: 'string', format: 'binary' }
    const schema = { type: 'object', required: ['file'], properties: { file } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (call.query) return {}
  return { requestBody: { required: (input.required?.length ?? 0) > 0, content: json(withoutDialect(input)) } }
}

function envelope(out: z.ZodType): Json {
  return {
    type: 'object',
    required: ['code', 'msg', 'data', 'traceId'],
    properties: {
      code: { const: 200 },
      msg: { type: 'string' },
      data: withoutDialect(z.toJSONSchema(out, { io: 'output', unrepresentable: 'any' })),
      traceId: { type: 'string' },
    },
  }
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

function withoutDialect(schema: object): Json {
  const { $schema: _dialect, ...rest } = schema as Json
  return rest
}
