/** One call as an operation of the interface description. */
import { actingForHeader, type Call, changesState, requestIdHeader } from '@green/contract/call.ts'
import { queryWordOf } from '@green/contract/filing/field-words.ts'
import { type KeyCallText, keyCallTexts } from '@green/contract/key-call-texts.ts'
import { callPermission } from '@green/contract/screens/permissions.ts'
import { refusalsOf } from './refusals.ts'
import { type Json, type ObjectSchema, resolved, type Schemas } from './schemas.ts'

export type Purpose = 'all' | 'keys'

export const idempotencyParameter = {
  name: requestIdHeader,
  in: 'header',
  required: false,
  description: '幂等键（UUID）：一天内同一个键只生效一次，重复的请求得到第一次的应答。',
  schema: { type: 'string', format: 'uuid' },
}

export const actingForParameter = {
  name: actingForHeader,
  in: 'header',
  required: false,
  description: '代办时的委托编号：机构凭企业的委托办理。',
  schema: { type: 'string', format: 'uuid' },
}

/** The operation of a call; `purpose`: for everybody, or for outside systems with an access key. */
export function operation(group: string, name: string, call: Call, schemas: Schemas, purpose: Purpose): Json {
  const text = keyCallTexts[callPermission(call)]
  const parameters = [
    ...parametersOf(call, schemas, text),
    ...(changesState(call) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(call.byAgent && purpose === 'all' ? [{ $ref: '#/components/parameters/ActingFor' }] : []),
  ]
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: call.title,
    ...(text ? { description: text.description } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(call, schemas, text),
    responses: { 200: answerOf(call, schemas, text), ...refusalsOf(call) },
    security: securityOf(call, purpose),
    ...(purpose === 'all' ? { 'x-roles': call.may } : {}),
  }
}

function parametersOf(call: Call, schemas: Schemas, text: KeyCallText | undefined): Json[] {
  const input = resolved(schemas.sent(call.in), schemas.named)
  const read = resolved(schemas.answered(call.in), schemas.named)
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)
  const inQuery = call.query ? Object.keys(read.properties ?? {}).filter((key) => !inPath.includes(key)) : []
  const parameter = (key: string, place: 'path' | 'query', required: boolean) => {
    const { description = queryWordOf(key), ...schema } = schemaOf(key, input, read)
    const example = text?.request[key]
    return {
      name: key,
      in: place,
      required,
      ...(description ? { description } : {}),
      schema,
      ...(example === undefined ? {} : { example }),
    }
  }
  return [
    ...inPath.map((key) => parameter(key, 'path', true)),
    ...inQuery.map((key) => parameter(key, 'query', input.required?.includes(key) ?? false)),
  ]
}

/** Of a text that becomes a number or a yes the result says more; of one that becomes a list, the text itself. */
function schemaOf(key: string, input: ObjectSchema, read: ObjectSchema): Json {
  const [sent = {}, made = {}] = [input.properties?.[key], read.properties?.[key]]
  if (made.type === 'array' || made.type === 'object') return Object.keys(sent).length > 0 ? sent : { type: 'string' }
  return Object.keys(made).some((one) => one !== 'description') ? made : { type: 'string', ...sent }
}

function bodyOf(call: Call, schemas: Schemas, text: KeyCallText | undefined): Json {
  if (call.upload) {
    const file = { type: 'string', format: 'binary' }
    const schema = { type: 'object', required: ['file'], properties: { file } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (call.query) return {}
  const schema = schemas.sent(call.in)
  const required = (resolved(schema, schemas.named).required?.length ?? 0) > 0
  return { requestBody: { required, content: json(schema, text?.request) } }
}

function answerOf(call: Call, schemas: Schemas, text: KeyCallText | undefined): Json {
  if (call.out === 'blob')
    return {
      description: '文件',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  const schema = {
    type: 'object',
    required: ['code', 'msg', 'data', 'traceId'],
    properties: {
      code: { const: 200 },
      msg: { type: 'string' },
      data: schemas.answered(call.out),
      traceId: { type: 'string', description: '追踪号' },
    },
  }
  const example = text && { code: 200, msg: '操作成功', data: text.response, traceId: '7K3M9QXR' }
  return { description: '操作成功', content: json(schema, example) }
}

function securityOf({ may, serverOnly, keys }: Call, purpose: Purpose): Json[] {
  if (purpose === 'keys') return [{ key: [] }]
  if (may === 'anyone') return keys ? [{}, { key: [] }] : []
  return serverOnly ? [{ second: [] }] : [{ session: [] }, ...(keys ? [{ key: [] }] : [])]
}

/** A content of JSON. */
export function json(schema: Json, example?: unknown): Json {
  return { 'application/json': { schema, ...(example === undefined ? {} : { example }) } }
}
