/** The outgoing events of the interface description: `webhooks` of OpenAPI 3.1. */
import { eventContents, eventExamples } from '@green/contract/event-contents.ts'
import { type EventKind, eventKinds } from '@green/contract/outgoing-events.ts'
import { json } from './operation.ts'
import type { Json, Schemas } from './schemas.ts'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

export function eventsOf(schemas: Schemas): Record<string, Json> {
  return Object.fromEntries(
    (Object.keys(eventKinds) as EventKind[]).map((kind) => [
      kind,
      {
        post: {
          operationId: `event.${kind}`,
          tags: ['event'],
          summary: eventKinds[kind],
          description:
            '平台向登记的接收方发送。签名按 Standard Webhooks：把“编号.时间.正文”用密钥作 HMAC-SHA256，与 webhook-signature 核对。同一事件可能送达不止一次，按 webhook-id 去重。',
          parameters: [
            header('webhook-id', '事件编号，再次发送时不变'),
            header('webhook-timestamp', '发送时间，秒'),
            header('webhook-signature', '签名，v1, 开头'),
          ],
          requestBody: { required: true, content: json(schemas.answered(eventContents[kind]), eventExamples[kind]) },
          responses: { 200: { description: '已收到；10秒内答复任何 2xx 即可' } },
          security: [],
        },
      },
    ]),
  )
}
