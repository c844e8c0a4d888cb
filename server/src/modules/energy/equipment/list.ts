/** Lines of a list of equipment: each compared with the catalogues, with what its replacement would save. */
import type { DeviceSummary, JudgedDevice } from '@green/contract/calls/energy/device.ts'
import { deviceVerdicts } from '@green/filing/programme/device-verdicts.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { eliminatedReason, matchEliminated, verdictOf } from '@green/tools/eliminated-equipment/rules.ts'
import { savedTce, savingFormulas, savingOf, savingSource } from '@green/tools/eliminated-equipment/saving.ts'
import { type CarrierPrice, carrierPriceText, powerPrice } from '@green/tools/energy-conversion/carrier-prices.ts'

/** One line as it was given. */
export type DeviceLine = {
  line: number
  model: string
  power: number | null
  count: number
  hours: number | null
  fault: string | null
}

/** How the devices run where their line does not say it; the load in per cent. */
export type Running = { hours: number; load: number }

/** The prices that turn the saving into money, each with its year and source. */
export type Price = { carriers: readonly CarrierPrice[] }

export function judgedLine(device: DeviceLine, { hours, load }: Running, reference: Reference): JudgedDevice {
  const { line, model, power, count, fault } = device
  const match = fault === null ? matchEliminated(model, reference) : null
  const verdict = verdictOf(match)
  const isFound = verdict === 'listed' || verdict === 'series'
  const saving =
    match && isFound && power !== null
      ? savingOf(
          String(match.item.category),
          { power, count, hours: device.hours ?? hours, load: load / 100 },
          reference,
        )
      : null
  return {
    line,
    model,
    power,
    count,
    verdict,
    fault,
    reason: match ? eliminatedReason(model, reference) : null,
    name: match ? `${String(match.item.name)} ${String(match.item.model)}` : null,
    deadline: match ? String(match.item.deadline) : null,
    savedKwh: saving?.kwh ?? null,
  }
}

/** The counts and the sum, added line by line: a list of 50,000 lines is never held whole. */
export function summing(running: Running, { carriers }: Price) {
  const price = powerPrice(carriers)
  const counts = { lines: 0, listed: 0, series: 0, judge: 0, none: 0, faults: 0, estimated: 0 }
  let savedKwh = 0
  return {
    add: ({ verdict, fault, savedKwh: saved }: JudgedDevice) => {
      counts.lines++
      if (fault === null) counts[verdict]++
      else counts.faults++
      if (saved === null) return
      counts.estimated++
      savedKwh += saved
    },
    sum: (): DeviceSummary => {
      const tce = savedTce(savedKwh)
      return { ...counts, savedKwh, savedTce: tce, savedYuan: savedKwh * price.yuan, basis: basisOf(running) }
    },
  }

  function basisOf({ hours, load }: Running): string[] {
    return [
      `电动机年节电量（kWh）＝${savingFormulas.motor}`,
      `变压器年节电量（kWh）＝${savingFormulas.transformer}`,
      `风机、泵、压缩机年节电量（kWh）＝${savingFormulas.rate}`,
      `清单没有写明的：台数按1台，年运行小时按${hours}小时；负载率一律按${load}%。只估算列入或所属系列列入、且填了额定功率（变压器为额定容量）的设备。`,
      savingSource,
      `折标系数0.1229 kgce/kWh（GB/T 2589 当量值）；节约的是电，金额按电价计：${carrierPriceText(price)}。`,
    ]
  }
}

/** 共50,000行：列入120… in one sentence. */
export function saysOf(sum: DeviceSummary): string {
  const { lines, listed, series, judge, none, faults } = sum
  const counts = `${deviceVerdicts.listed.label}${listed}，${deviceVerdicts.series.label}${series}，${deviceVerdicts.judge.label}${judge}，${deviceVerdicts.none.label}${none}`
  const wrong = faults > 0 ? `，填写有误${faults}` : ''
  const saved =
    sum.estimated > 0
      ? `。估算${sum.estimated}行，更换后约节电${Math.round(sum.savedKwh)}千瓦时/年（${sum.savedTce.toFixed(2)}吨标准煤）`
      : ''
  return `共${lines}行：${counts}${wrong}${saved}。要取回标注的清单，请在设备比对页面点“生成标注清单”`
}

/** One pasted line: the model, then power and count, separated by a tab, a comma or several blanks. */
export function pastedLine(text: string, line: number): DeviceLine {
  const [model = '', power = '', count = ''] = text.split(/\t|[,，;；]| {2,}/).map((part) => part.trim())
  const figure = (value: string, unit: RegExp) => {
    const plain = value.normalize('NFKC').replace(unit, '').trim()
    if (plain === '') return null
    return /^\d{1,7}(\.\d{1,4})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : Number.NaN
  }
  const [powerKw, units] = [figure(power, /(kw|kva|千瓦|千伏安)$/i), figure(count, /台$/)]
  const unitsFault = units !== null && !Number.isInteger(units) ? `台数“${count}”应为大于0的整数` : null
  const figureFault = Number.isNaN(powerKw) ? `额定功率“${power}”不是大于0的数` : unitsFault
  const fault = model.length > 50 ? '型号超过50个字，请只留型号' : figureFault
  return {
    line,
    model: model.slice(0, 50),
    hours: null,
    fault,
    power: powerKw !== null && Number.isNaN(powerKw) ? null : powerKw,
    count: units !== null && Number.isInteger(units) ? units : 1,
  }
}
