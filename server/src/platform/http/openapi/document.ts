/** The interface description, OpenAPI 3.1, drawn from the declarations that server and web share. */
import type { Call } from '@green/contract/call.ts'
import { callGroupTitles } from '@green/contract/call-group-titles.ts'
import { errors } from '@green/contract/errors.ts'
import { eventContents } from '@green/contract/event-contents.ts'
import { Health, Readiness } from '@green/contract/health.ts'
import type { z } from 'zod'
import { serverTokenName } from '../guard/token-names.ts'
import { eventsOf } from './events.ts'
import { actingForParameter, idempotencyParameter, json, operation, type Purpose } from './operation.ts'
import { refusalResponses, refusalSchemas } from './refusals.ts'
import { type Json, reachable, type Schemas, schemasOf } from './schemas.ts'

export type CallGroups = Readonly<Record<string, Readonly<Record<string, Call>>>>

/** What the description is drawn from. `forms`: the schemas of the forms by their names, green-factory.2026. */
export type Described = {
  groups: CallGroups
  names: ReadonlyMap<z.ZodType, string>
  version: string
  forms?: Readonly<Record<string, Json>>
}

/** The whole document, and the one of the calls that an access key may have. */
export function describe({ groups, names, version, forms = {} }: Described): Record<Purpose, Json> {
  const calls = Object.values(groups).flatMap((group) => Object.values(group))
  const schemas = schemasOf(calls, names, [Health, Readiness, ...Object.values(eventContents)])
  const document = (purpose: Purpose): Json => {
    const paths = pathsOf(groups, schemas, purpose)
    const webhooks = eventsOf(schemas)
    const referenced = { ...refusalSchemas(), ...reachable({ paths, webhooks }, schemas.named) }
    return {
      openapi: '3.1.0',
      info: infoOf(version, purpose),
      servers: [{ url: '/', description: '本平台' }],
      tags: tagsOf(groups, purpose),
      paths,
      webhooks,
      components: {
        securitySchemes: securitySchemesOf(purpose),
        parameters: {
          IdempotencyKey: idempotencyParameter,
          ...(purpose === 'all' ? { ActingFor: actingForParameter } : {}),
        },
        responses: refusalResponses(),
        schemas: purpose === 'all' ? { ...referenced, ...forms } : referenced,
      },
      'x-errors': Object.entries(errors).map(([reason, [code, msg]]) => ({ reason, code, msg })),
    }
  }
  return { all: document('all'), keys: document('keys') }
}

const infoOf = (version: string, purpose: Purpose): Json => ({
  title: purpose === 'all' ? '工业绿效码企业服务平台接口' : '工业绿效码企业服务平台对外接口',
  version,
  description:
    purpose === 'all'
      ? `除文件外，应答均为 { code, msg, data, traceId }，HTTP 状态码与 code 相同。/ht 下的接口（上传除外）也可在 /server 下调用，令牌放在 ${serverTokenName} 头中。各类别表单的结构在 components.schemas 中，也可在 /ht/schemas/ 下单独读取。`
      : '外部系统凭接口密钥可以读取的接口，以及平台发送的对外事件。密钥放在 Authorization 头中；只能读取，联系方式始终遮盖，不给文件。应答均为 { code, msg, data, traceId }。',
})

function tagsOf(groups: CallGroups, purpose: Purpose): Json[] {
  const used = Object.entries(groups)
    .filter(([, calls]) => purpose === 'all' || Object.values(calls).some(({ keys }) => keys))
    .map(([name]) => ({ name, description: callGroupTitles[name] ?? name }))
  return [...used, { name: 'event', description: '对外事件' }, { name: 'health', description: '运行状态' }]
}

function pathsOf(groups: CallGroups, schemas: Schemas, purpose: Purpose): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const [group, calls] of Object.entries(groups))
    for (const [name, call] of Object.entries(calls)) {
      if (purpose === 'keys' && !call.keys) continue
      const path = `${call.serverOnly ? '/server' : '/ht'}${call.path}`
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(group, name, call, schemas, purpose) }
    }
  return { ...paths, ...statePaths(schemas) }
}

/** Health and readiness, for monitoring and proxies. */
function statePaths(schemas: Schemas): Record<string, Json> {
  const answers = (schema: z.ZodType, well: string, ill: string) => ({
    200: { description: well, content: json(schemas.answered(schema)) },
    503: { description: ill, content: json(schemas.answered(schema)) },
  })
  const get = (name: string, summary: string, responses: Json) => ({
    get: { operationId: `health.${name}`, tags: ['health'], summary, responses, security: [] },
  })
  return {
    '/ht/health': get('health', '各组成部分是否正常', answers(Health, '正常', '有一部分不正常')),
    '/ht/ready': get('ready', '现在能否接收请求', answers(Readiness, '可以接收', '正在停止，或数据库不通')),
  }
}

function securitySchemesOf(purpose: Purpose): Json {
  const key = {
    type: 'http',
    scheme: 'bearer',
    description: '外部系统的接口密钥；范围由系统管理员逐个接口选定，联系方式遮盖',
  }
  if (purpose === 'keys') return { key }
  return {
    session: { type: 'apiKey', in: 'header', name: 'Authorization', description: '登录令牌，可带 Bearer 前缀' },
    key,
    second: { type: 'apiKey', in: 'header', name: serverTokenName, description: '第二登录的令牌，用于 /server' },
  }
}
