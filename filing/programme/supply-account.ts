/** 供能户号: the accounts under which a supply company meters an enterprise, and how their numbers are compared. */

/** What is supplied: its name, the unit of the company's sheets, and the fact of the ledger that its months are. */
export const carriers = {
  power: { label: '电', settlement: '供电结算', unit: 'kWh', factKey: 'en.33.bought', perUnit: 1e-4 },
  gas: { label: '天然气', settlement: '供气结算', unit: 'm³', factKey: 'en.15.bought', perUnit: 1e-4 },
  water: { label: '水', settlement: '供水结算', unit: 'm³', factKey: 'water.intake', perUnit: 1 },
  steam: { label: '热力', settlement: '供热结算', unit: 'GJ', factKey: 'en.32.bought', perUnit: 1 },
} as const
export type Carrier = keyof typeof carriers

export const carrierLabels = {
  power: carriers.power.label,
  gas: carriers.gas.label,
  water: carriers.water.label,
  steam: carriers.steam.label,
} as const

/** The carrier whose months are this fact; undefined for a fact that is not metered. */
export const carrierOfFact = (key: string) => Object.values(carriers).find(({ factKey }) => factKey === key)

/** The longest time of one consent, in years. */
export const longestConsentYears = 5

/** The same number however it was typed: blanks, full width and lower case make no difference. */
export const plainNumber = (text: string): string => text.normalize('NFKC').toUpperCase().replace(/\s+/gu, '')

/** What is wrong with the number of an account; null where nothing is. */
export function numberFault(carrier: Carrier, text: string): string | null {
  const number = plainNumber(text)
  if (carrier === 'power' && !/^(\d{10}|\d{13})$/.test(number)) return '用电户号为10位或13位数字，请按结算单填写'
  if (!/^[0-9A-Z-]{4,20}$/.test(number)) return '户号为4至20位数字、字母或连字符，请按结算单填写'
  return null
}
