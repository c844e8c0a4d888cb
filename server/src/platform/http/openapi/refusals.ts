/** The refusals of the interface description: one response for each HTTP status, with the reasons that it may have. */
import type { Call } from '@green/contract/call.ts'
import { changesState } from '@green/contract/call.ts'
import { errors } from '@green/contract/errors.ts'
import type { Json } from './schemas.ts'

const statuses = [...new Set(Object.values(errors).map(([status]) => status))].toSorted((a, b) => a - b)

const meanings: Readonly<Record<number, string>> = {
  400: '请求格式不正确',
  401: '没有登录，或令牌、密钥不再有效',
  403: '没有权限',
  404: '没有这条记录，或不在可见范围内',
  405: '这个地址不支持所用的方法，Allow 列出支持的方法',
  409: '与现在的状态或他人的修改冲突',
  413: '内容过大',
  415: '不支持的内容类型',
  416: '超出文件的范围',
  422: '参数或填写内容有误，errors 逐项列出',
  429: '过于频繁，按 Retry-After 的秒数等待',
  500: '平台的故障，可用追踪号查询',
  503: '暂时不可用或只能查看，按 Retry-After 的秒数等待',
}

const reasonsOf = (status: number) =>
  Object.entries(errors)
    .filter(([, [of]]) => of === status)
    .map(([reason]) => reason)

/** The schemas of the envelope of a refusal: the general one and one for each status. */
export function refusalSchemas(): Record<string, Json> {
  return Object.fromEntries([
    ['FieldFault', fieldFault],
    ...statuses.map((status) => [`Refusal${status}`, refusalOf(status)] as const),
  ])
}

const fieldFault = {
  type: 'object',
  required: ['field', 'message'],
  properties: {
    field: { type: 'string', description: '字段的路径，如 productRows[2].output' },
    message: { type: 'string', description: '给用户看的说明' },
  },
}

function refusalOf(status: number): Json {
  return {
    type: 'object',
    required: ['code', 'msg', 'data', 'traceId'],
    properties: {
      code: { type: 'integer', const: status, description: '与HTTP状态码相同' },
      msg: { type: 'string', description: '给用户看的说明' },
      data: {
        type: 'object',
        required: ['reason'],
        properties: {
          reason: { type: 'string', enum: reasonsOf(status) },
          ...(status === 422
            ? {
                errors: { type: 'array', items: { $ref: '#/components/schemas/FieldFault' } },
                more: { type: 'integer', description: '没有列出的错误数' },
              }
            : {}),
          ...(status === 429 || status === 503 ? { seconds: { type: 'number', description: '等待的秒数' } } : {}),
        },
      },
      traceId: { type: 'string', description: '追踪号' },
    },
  }
}

/** Those that a client handles one by one; all others are the default. */
const handled = [401, 403, 404, 409, 422, 429, 503]

export function refusalResponses(): Record<string, Json> {
  const waits = { 'Retry-After': { description: '等待的秒数', schema: { type: 'integer' } } }
  const response = (description: string, schema: Json, headers?: Json) => ({
    description,
    ...(headers ? { headers } : {}),
    content: { 'application/json': { schema } },
  })
  const rest = statuses.filter((status) => !handled.includes(status))
  return Object.fromEntries([
    ...handled.map((status) => [
      `Refusal${status}`,
      response(meanings[status] ?? '拒绝', refTo(status), status === 429 || status === 503 ? waits : undefined),
    ]),
    [
      'Refusal',
      response(rest.map((status) => `${status}：${meanings[status]}`).join('；'), { oneOf: rest.map(refTo) }),
    ],
  ])
}

const refTo = (status: number): Json => ({ $ref: `#/components/schemas/Refusal${status}` })

/** The refusals that a call may answer, by status. */
export function refusalsOf(call: Call): Record<string, Json> {
  const isOpen = call.may === 'anyone' && !call.keys
  const may = handled.filter((status) => {
    if (status === 401) return !isOpen
    return status !== 409 || changesState(call) || call.out === 'blob'
  })
  return Object.fromEntries([
    ...may.map((status) => [status, { $ref: `#/components/responses/Refusal${status}` }]),
    ['default', { $ref: '#/components/responses/Refusal' }],
  ])
}
