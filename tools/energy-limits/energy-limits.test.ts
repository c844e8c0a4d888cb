/** energy-limits by hand-worked cases. */
import { testTool } from '../testing.ts'
import { cases } from './cases.ts'
import { energyLimits } from './definition.ts'

testTool(energyLimits, cases)
