/** power-footprint by cases. */
import { testTool } from '../testing.ts'
import { cases } from './cases.ts'
import { powerFootprint } from './definition.ts'

testTool(powerFootprint, cases)
