/** energy-conversion by hand-worked cases. */
import { testTool } from '../testing.ts'
import { cases } from './cases.ts'
import { energyConversion } from './definition.ts'

testTool(energyConversion, cases)
