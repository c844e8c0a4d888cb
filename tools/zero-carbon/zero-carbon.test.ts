/** zero-carbon by cases. */
import { testTool } from '../testing.ts'
import { cases } from './cases.ts'
import { zeroCarbon } from './definition.ts'

testTool(zeroCarbon, cases)
