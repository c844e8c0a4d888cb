/** 计量点 as lines of text: number, kind of energy and flow, as they are copied from a sheet. */
import { meterFlows } from '@green/filing/programme/meter-key.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'

type Meter = { meter: string; energyCode: string; flow: keyof typeof meterFlows }
type Energy = { code: string; label: string }

/** The meters of the lines, and what is wrong with the first line that is none. */
export function metersIn(text: string, energies: readonly Energy[]): { meters: Meter[]; fault: string | null } {
  const meters: Meter[] = []
  const lines = text.split('\n').map((line) => line.trim())
  for (const [i, line] of lines.entries()) {
    if (line === '') continue
    const [meter = '', kind = '', flowName = ''] = line.split(/[\s,，、]+/)
    const energy = energies.find(({ code, label }) => label === kind || code === kind)
    const flow = keysOf(meterFlows).find((one) => meterFlows[one] === flowName)
    if (!energy) return { meters, fault: `第${i + 1}行的能源品种“${kind}”不在列表中，写法如：G1 电力 购进` }
    if (!flow) return { meters, fault: `第${i + 1}行请写明购进或消费，写法如：G1 电力 购进` }
    meters.push({ meter, energyCode: energy.code, flow })
  }
  return { meters, fault: meters.length === 0 ? '请至少列出一个计量点，写法如：G1 电力 购进' : null }
}
