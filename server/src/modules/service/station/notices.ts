/** Where the payment service tells the outcome of a refund: believed only with its signature, and repeated safely. */
import type { FastifyInstance } from 'fastify'
import { noticePath } from '../../../platform/payment/wechat-pay.ts'
import type { Services } from '../../../platform/services.ts'
import { settleRefund } from './refunds.ts'
import { orderOfRefund } from './store.ts'

const bodyLimit = 64 * 1024

/** The route exists only where a payment service is configured. The body is read as it came: the signature covers its bytes. */
export function addRefundNotices(app: FastifyInstance, services: Services): void {
  const { payment } = services
  if (!payment) return
  app.register(async (within) => {
    within.removeAllContentTypeParsers()
    within.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
    within.post(noticePath, { bodyLimit }, async (request, reply) => {
      const notice = payment.readNotice(request.headers, String(request.body ?? ''))
      // The payment service repeats what was not taken.
      if (await services.maintenance.readOnlyUntil())
        return reply.code(503).send({ code: 'FAIL', message: '平台正在维护，请稍后再通知' })
      if (!notice) return reply.code(401).send({ code: 'FAIL', message: '签名或内容无效' })
      const order = await orderOfRefund(services.db, notice.refundNo)
      if (order?.refundFen !== notice.refundFen)
        return reply.code(404).send({ code: 'FAIL', message: '没有这笔退款或金额不一致' })
      await settleRefund(services, order.id, notice.refundNo, notice.outcome, null)
      return reply.code(204).send()
    })
  })
}
