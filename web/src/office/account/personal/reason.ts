/** The reason for unmasking personal values. Given once, it is reused on the same screen. */
export const usualReasons = ['电话联系企业', '核对申报信息', '寄送文书'] as const

let lastReason: { screen: string; reason: string } | null = null

/** A case, an enterprise or a list is a screen; its page and filters are not. */
const screenHere = () => `${window.location.pathname} ${new URLSearchParams(window.location.search).get('id') ?? ''}`

export function reasonText(): string | null {
  return lastReason?.screen === screenHere() ? lastReason.reason : null
}

export function sayReason(reason: string): void {
  lastReason = { screen: screenHere(), reason }
}
