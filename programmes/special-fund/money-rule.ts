/** How money of special funds is rounded: one rule for what is worked out, granted and paid. */

/**
 * House rule: no notice on the funds says how amounts are rounded, so the one of accounts is taken (四舍五入), not the even one of
 * GB/T 8170; a notice that says otherwise changes it here. Every step before is exact (`Exact`), so that it is rounded only once.
 */
export const moneyRule = {
  /** Of 万元, that is to 100 元. */
  decimals: 2,
  text: '金额以万元计，保留两位小数（到百元），四舍五入，只在最后一步取舍',
  source: '本平台约定，资金通知另有规定的从其规定',
} as const
