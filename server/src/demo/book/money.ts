/** What applications for projects, funds and contracts state of the plant they change, in keeping with its book. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { typed } from './answers.ts'
import type { Book, BookYear } from './book.ts'
import { coalOf } from './energy.ts'

/** Of the plant's energy: what the changed system takes, and of that what is saved. */
const shares = { system: 0.35, saved: 0.16 }
/** 万元 for a tce saved, and back each year. */
const yuan = { invest: 0.52, benefit: 0.2 }

/** tce that one project in this plant saves a year. */
export const savingOf = ({ statedTce }: Pick<BookYear, 'statedTce'>): number => statedTce * shares.system * shares.saved

/** A project: a system of the plant before and after, at a little more output. */
export function projectAnswers(example: AnswerSet, book: Book | undefined, investDone: number): AnswerSet {
  const year = book?.years.at(-1)
  if (!year) return example
  const before = year.statedTce * shares.system
  const saved = savingOf(year)
  const invest = Math.max(20, Math.round(saved * yuan.invest))
  const saveElec = Number(example.saveElec) > 0 ? typed(saved / coalOf('33'), 2) : '0'
  return {
    ...example,
    beforeTce: typed(before, 2),
    afterTce: typed(before - saved, 2),
    saveTce: typed(Number(typed(before, 2)) - Number(typed(before - saved, 2)), 2),
    saveElec,
    investTotal: String(invest),
    investFixed: String(Math.round(invest * 0.9)),
    investDone: String(Math.round(invest * investDone)),
    benefit: typed(saved * yuan.benefit, 2),
  }
}

/** An application for the special fund, by its direction. */
export function fundAnswers(example: AnswerSet, book: Book | undefined): AnswerSet {
  const year = book?.years.at(-1)
  if (!year) return example
  if ('baselineTce' in example) {
    const before = year.statedTce * shares.system
    const saved = savingOf(year)
    const invested = investedFor(saved)
    const amount = String(Math.round(invested.investFixed / 3))
    return {
      ...example,
      ...Object.fromEntries(Object.entries(invested).map(([key, value]) => [key, String(value)])),
      investRows: (example.investRows as RowAnswers[]).map((row) => ({
        ...row,
        contractAmount: amount,
        invoiceAmount: amount,
      })),
      baselineTce: typed(before, 2),
      afterTce: typed(before * 1.01 - saved, 2),
      baselineOutput: '100',
      afterOutput: '101',
      savedElec: typed(saved / coalOf('33') / 3, 2),
      annualBenefit: typed(saved * yuan.benefit, 0),
    }
  }
  if ('waterBefore' in example) {
    const { intake, reuse } = year.water
    const saved = Math.round(intake * 0.08)
    const rate = (fresh: number, again: number) => typed((again * 100) / (fresh + again), 2)
    return {
      ...example,
      waterBefore: String(intake),
      waterAfter: String(intake - saved),
      annualSavingWater: String(saved),
      reuseRateBefore: rate(intake, reuse),
      reuseRateAfter: rate(intake - saved, reuse + saved),
    }
  }
  if (!('capacityMW' in example)) return example
  const kw = year.pvKW ?? Math.round(year.buildingFoot * 0.05)
  return { ...example, capacityMW: typed(kw / 1000, 3), annualKwh: String(Math.round(kw * 860)) }
}

/** S08: the same energy for more output, of a system larger than the whole plant. */
export function savedByGrowth(answers: AnswerSet, book: Book | undefined): AnswerSet {
  const year = book?.years.at(-1)
  if (!year) return answers
  const whole = typed(year.statedTce * growth.ofPlant, 2)
  const { invested, rowAmount, output, benefit } = growth
  return {
    ...answers,
    ...invested,
    investRows: (answers.investRows as RowAnswers[]).map((row) => ({
      ...row,
      contractAmount: rowAmount,
      invoiceAmount: rowAmount,
    })),
    baselineTce: whole,
    afterTce: whole,
    baselineOutput: '100',
    afterOutput: output,
    annualBenefit: benefit,
  }
}
/** The plant is small: what the air compressors cost is not. */
const growth = {
  ofPlant: 18,
  output: '112',
  invested: { investTotal: '140', investFixed: '129', investDone: '133', ownFund: '40' },
  rowAmount: '43',
  benefit: '51',
}

function investedFor(saved: number) {
  const total = Math.round(saved * yuan.invest)
  const fixed = Math.round(total * 0.92)
  return { investTotal: total, investFixed: fixed, investDone: Math.round(total * 0.95), ownFund: total - 100 }
}
