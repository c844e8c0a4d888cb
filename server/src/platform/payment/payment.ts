/** The payment service that pays refunds; null where the city has none and refunds are recorded by hand. */

/** One refund; the same `refundNo` is paid at most once, however often it is sent. Amounts in fen. */
export type RefundRequest = {
  orderNo: string
  refundNo: string
  totalFen: number
  refundFen: number
  reason: string
}

/**
 * What is known of a refund. `unknown`: no trustworthy answer, so it may have been paid; only the same number may be
 * sent again. `closed`: it was not paid and this number never will be. `missing`: the service has never seen the number.
 */
export type RefundState =
  | { state: 'refunded'; at: string; says: string }
  | { state: 'processing' | 'failed' | 'closed' | 'missing' | 'unknown'; says: string }

/** The service's own message about a refund. */
export type RefundNotice = { refundNo: string; refundFen: number; outcome: RefundState }

export type Payment = {
  /** Why this order cannot be refunded here; null where it can. */
  faultOf(request: Pick<RefundRequest, 'orderNo' | 'refundFen'>): string | null
  refund(request: RefundRequest): Promise<RefundState>
  find(refundNo: string): Promise<RefundState>
  /** Verifies and decrypts a message; null where it is not the service's. */
  readNotice(headers: Readonly<Record<string, unknown>>, body: string): RefundNotice | null
}
