/** The tools' lists as the server has them, for tests that read no files. */
import type { DictItem } from '@green/filing/programme/reference.ts'
import benchmarks from '../data/benchmark-levels.json' with { type: 'json' }
import calendar from '../data/carbon-calendar.json' with { type: 'json' }
import carbon from '../data/carbon-factors.json' with { type: 'json' }
import city from '../data/city.json' with { type: 'json' }
import dictionaries from '../data/dictionaries.json' with { type: 'json' }
import equipment from '../data/eliminated-equipment.json' with { type: 'json' }
import coefficients from '../data/energy-coefficients.json' with { type: 'json' }
import savings from '../data/equipment-savings.json' with { type: 'json' }
import footprint from '../data/footprint-settings.json' with { type: 'json' }
import power from '../data/power-footprint.json' with { type: 'json' }
import standards from '../data/standards.json' with { type: 'json' }
import quotas from '../data/water-quotas.json' with { type: 'json' }
import { tools } from './all.ts'

const files: Readonly<Record<string, unknown>> = {
  'benchmark-levels.json': benchmarks,
  'carbon-calendar.json': calendar,
  'carbon-factors.json': carbon,
  'city.json': city,
  'dictionaries.json': dictionaries,
  'eliminated-equipment.json': equipment,
  'energy-coefficients.json': coefficients,
  'equipment-savings.json': savings,
  'footprint-settings.json': footprint,
  'power-footprint.json': power,
  'standards.json': standards,
  'water-quotas.json': quotas,
}

export const testReadData = <T>(file: string) => files[file] as T

export function testLists(): Record<string, readonly DictItem[]> {
  const lists = tools.flatMap((tool) => Object.entries(tool.lists))
  return Object.fromEntries(lists.map(([key, list]) => [key, list.items(testReadData)]))
}
