/** Every tool. The lists of these tools become reference lists. */
import { eliminatedEquipment } from './eliminated-equipment/definition.ts'
import { energyConversion } from './energy-conversion/definition.ts'
import { energyLimits } from './energy-limits/definition.ts'
import { powerFootprint } from './power-footprint/definition.ts'
import { schemeRules } from './scheme-rules/definition.ts'
import type { Tool } from './tool.ts'
import { waterQuotas } from './water-quotas/definition.ts'
import { zeroCarbon } from './zero-carbon/definition.ts'

export const tools: readonly Tool[] = [
  eliminatedEquipment,
  energyConversion,
  energyLimits,
  waterQuotas,
  powerFootprint,
  zeroCarbon,
  schemeRules,
]
