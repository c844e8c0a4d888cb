/** Why a provider of text messages did not take one: in words for the office, and whether another try can help. */

/** `isFinal`: never sent, however often it is tried. `isOfGateway`: the next message would fare the same, so the circuit breaker counts it. */
const reasons = {
  number: { text: '手机号无效，或不接收短信', isFinal: true, isOfGateway: false },
  content: { text: '短信内容过长，或含有服务商不允许的文字', isFinal: true, isOfGateway: false },
  noTemplate: { text: '没有短信模板', isFinal: true, isOfGateway: false },
  throttled: { text: '触发服务商的流量控制，稍后重试', isFinal: false, isOfGateway: false },
  template: { text: '短信模板没有审核通过，或变量与模板不符', isFinal: false, isOfGateway: false },
  quota: { text: '达到在服务商处设定的发送上限，请调整上限', isFinal: false, isOfGateway: true },
  signature: { text: '短信签名没有审核通过或不可用，请在服务商处核对', isFinal: false, isOfGateway: true },
  balance: { text: '短信账户余额不足，请充值', isFinal: false, isOfGateway: true },
  credentials: { text: '服务商不接受密钥，或密钥没有发短信的权限', isFinal: false, isOfGateway: true },
  clock: { text: '服务器时间不准，服务商不接受，请同步时间', isFinal: false, isOfGateway: true },
  busy: { text: '服务商系统繁忙，稍后重试', isFinal: false, isOfGateway: true },
  other: { text: '服务商没有接收', isFinal: false, isOfGateway: true },
} as const
export type SmsReason = keyof typeof reasons

/** The answer cannot be read. */
export const oddAnswer = 'the gateway answered otherwise than agreed'

export class SmsRefused extends Error {
  readonly text: string
  readonly isFinal: boolean
  readonly isOfGateway: boolean
  /** `code`: the provider's own, which its support asks for. `words`: where more is known than the reason. */
  constructor(reason: SmsReason, { code, text }: { code?: string; text?: string } = {}) {
    super(`the gateway refused: ${reason}`)
    const shown = code !== undefined && /^[\w.-]{1,80}$/.test(code) ? `（${code}）` : ''
    this.text = (text ?? reasons[reason].text) + shown
    this.isFinal = reasons[reason].isFinal
    this.isOfGateway = reasons[reason].isOfGateway
  }
}
