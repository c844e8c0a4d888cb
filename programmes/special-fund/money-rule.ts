/** Rounding of money of special funds: one rule for computed, granted and paid amounts. */

/**
 * Rule of this platform: no notice on the funds sets a rounding, so the one of accounting is used (四舍五入), not the even one of
 * GB/T 8170; if a notice sets another, change it here. Every step before is exact (`Exact`), so that it is rounded only once.
 */
export const moneyRule = {
  /** Of 万元: to 100 元. */
  decimals: 2,
  text: '金额以万元计，保留两位小数（到百元），四舍五入，只在最后一步取舍',
  source: '本平台约定，资金通知另有规定的从其规定',
} as const
