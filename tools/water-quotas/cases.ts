/** 粗钢 of GB/T 18916.2: 3.1 advanced, 4.8 general. */
import type { ToolCase } from '../testing.ts'

const steel = { waterQuota: '18916.2-1', unit: 't' }
export const cases: readonly ToolCase[] = [
  {
    says: 'at the advanced value',
    input: { ...steel, unitIntake: '3.1' },
    found: { advanced: 3.1, result: '达到先进值' },
  },
  {
    says: 'at the general value',
    input: { ...steel, unitIntake: '4.8' },
    found: { general: 4.8, result: '达到通用值' },
  },
  { says: 'above it', input: { ...steel, unitIntake: '4.81' }, found: { result: '超通用值' } },
  {
    says: 'another unit',
    input: { ...steel, unit: '件', unitIntake: '1' },
    found: { result: '标准单位为m³/t，与产品单位不同' },
  },
]
