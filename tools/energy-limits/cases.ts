/** 平板玻璃 has its 3级 value only; 水泥 all three; 电石 is a product counted in tonnes. */
import type { ToolCase } from '../testing.ts'

const cement = { limitStd: 'STD001-1', unit: '吨' }
export const cases: readonly ToolCase[] = [
  {
    says: 'at the first value',
    input: { ...cement, unitEnergy: '80' },
    found: { level1: 80, result: '达到1级（先进值）' },
  },
  { says: 'just above it', input: { ...cement, unitEnergy: '80.01' }, found: { result: '1级至2级' } },
  { says: 'at the limit', input: { ...cement, unitEnergy: '94' }, found: { level3: 94, result: '2级至3级（限定值）' } },
  { says: 'beyond the limit', input: { ...cement, unitEnergy: '94.1' }, found: { result: '超3级限定值' } },
  {
    says: 'ten thousand tonnes are another unit',
    input: { ...cement, unit: '万吨', unitEnergy: '80' },
    found: { level1: null, result: '标准单位为kgce/t，与产品单位不同' },
  },
  {
    says: 'only a limit value is known',
    input: { limitStd: 'STD006-1', unit: '重量箱', unitEnergy: '13.9' },
    found: { level1: null, level3: 14, result: '2级至3级（限定值）' },
  },
]
