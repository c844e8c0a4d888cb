/** The lists with figures that the server makes from data/, as far as tests of programmes need them, with the same attribute names. */
import type { DictItem } from '@green/filing/reference.ts'
import dictionaries from '../data/dictionaries.json' with { type: 'json' }
import equipmentFile from '../data/eliminated-equipment.json' with { type: 'json' }
import coefficientFile from '../data/energy-coefficients.json' with { type: 'json' }
import standardFile from '../data/standards.json' with { type: 'json' }
import quotaFile from '../data/water-quotas.json' with { type: 'json' }

type Coefficient = { statCode: string; unit: string; coefficient: { default: number | null } }
type Limit = { product: string; indicator: string } & Record<string, unknown>
type Standard = { id: string; number: string; industryCodes: string[]; values?: Limit[]; valuesVerification: string }
type Equipment = { id: string; name: string } & Record<string, unknown>
type Part = { part: number; standard: string; quotas: ({ product: string } & Record<string, unknown>)[] }

/** t CO₂ per unit: bituminous coal, natural gas, diesel, heat, electricity (Chongqing grid 2023). */
const co2Factors: Readonly<Record<string, number>> = {
  '04': 2.0715,
  '15': 21.622,
  '21': 3.145,
  '32': 0.11,
  '33': 5.581,
}

export function testLists(): Record<string, readonly DictItem[]> {
  const kinds: readonly DictItem[] = dictionaries.dicts.energyType.items
  const coefficients: readonly Coefficient[] = coefficientFile.statisticalForm
  // Rows differ in what they know beside these; a plain view of them is enough here.
  const standards = standardFile.standards as readonly unknown[] as readonly Standard[]
  const parts: readonly Part[] = quotaFile.parts
  const equipment: readonly Equipment[] = equipmentFile.equipment
  return {
    energyType: kinds.map((item) => ({
      ...item,
      coefTcePerUnit: coefficients.find((row) => row.statCode === item.code)?.coefficient.default ?? null,
      co2Factor: co2Factors[item.code] ?? null,
    })),
    limitStandard: standards.flatMap((standard) =>
      (standard.values ?? []).map((value, i) => ({
        ...value,
        code: `${standard.id}-${i + 1}`,
        label: `${value.product} ${value.indicator}`,
        keyword: value.product.split(/[（(，,、/：:]/)[0]?.trim() ?? '',
        comparison: 'lte',
        standard: standard.number,
        industryCodes: standard.industryCodes,
        verification: standard.valuesVerification,
      })),
    ),
    waterQuotaProduct: parts.flatMap(({ part, standard, quotas }) =>
      quotas.map((quota, i) => ({
        ...quota,
        code: `18916.${part}-${i + 1}`,
        label: quota.product,
        lead: quota.leading,
        adv: quota.advanced,
        gen: quota.general,
        standard,
        place: null,
      })),
    ),
    eliminatedEquipment: equipment.map((row) => ({ ...row, code: row.id, label: `${row.name} ${String(row.model)}` })),
  }
}
