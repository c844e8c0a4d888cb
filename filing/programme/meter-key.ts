/** 企业能管系统: what its meters measure and how good a reading is. */
export const meterFlows = { bought: '购进', used: '消费' } as const
export const meterQualities = { measured: '实测', estimated: '估算' } as const

/** So many days before its end a key is owed a successor, which may name its meters. */
export const renewalDays = 30

/** Meters of one key, at most. */
export const metersAtMost = 200
