/** water-quotas by hand-worked cases. */
import { testTool } from '../testing.ts'
import { cases } from './cases.ts'
import { waterQuotas } from './definition.ts'

testTool(waterQuotas, cases)
