/** What is printed on certificates, papers and codes, and the page that checks each: 一处核验 goes by the form of a number. */
import type { PortalScreen } from '@green/contract/screens/portal-screens.ts'
import { numberPrefixes } from '@green/filing/kinds/number-prefixes.ts'

type NumberKind = {
  page: PortalScreen
  title: string
  example: string
  /** Its form, in capitals and without blanks. */
  form: RegExp
  /** Where the number stands in the address of the page. */
  key: 'number' | 'code'
  /** What is printed beside it and needed as well. */
  needs?: string
  /** What stands beside it has small letters. */
  isSmall?: true
}

const begins = (prefix: string, then = '-') => new RegExp(`^${prefix}${then}`)

/** The more narrow form first. */
export const numberKinds = {
  greenReport: {
    page: 'greenReportCheck',
    title: '绿效码报告',
    example: 'LXMBG-2025-7K3M9QXA',
    form: begins(numberPrefixes.greenReport),
    key: 'number',
    needs: '校验码',
  },
  greenCode: {
    page: 'greenCodeCheck',
    title: '绿效码',
    example: 'LXM-2025-7K3M9QXA',
    form: begins(numberPrefixes.greenCode),
    key: 'code',
  },
  verification: {
    page: 'verificationCheck',
    title: '年度能耗核查声明',
    example: 'NHHC2026-00012',
    form: begins(numberPrefixes.verification, '\\d'),
    key: 'number',
    needs: '校验码',
  },
  scenario: {
    page: 'scenarioCheck',
    title: '情景测算书',
    example: 'QJCS-2025-7K3M9QXA',
    form: begins(numberPrefixes.scenario),
    key: 'number',
    needs: '校验码',
  },
  training: {
    page: 'trainingCheck',
    title: '学习证明',
    example: 'PXZM-2026-7K3M9QXA',
    form: begins(numberPrefixes.training),
    key: 'number',
    needs: '校验码',
  },
  draw: {
    page: 'drawCheck',
    title: '双随机抽取记录',
    example: 'JNJC-2026-001',
    form: begins(numberPrefixes.inspectionTask),
    key: 'number',
    needs: '校验码',
  },
  receipt: {
    page: 'receiptCheck',
    title: '提交回执',
    example: 'GF2026-00012',
    form: /^[A-Z]{2,6}\d{4}-\d{5}$/,
    key: 'number',
    needs: '内容校验码',
    isSmall: true,
  },
  certificate: {
    page: 'certificateCheck',
    title: '称号证书',
    example: 'LSGC2026500112001',
    form: /^[A-Z]{2,6}\d{13}$/,
    key: 'number',
  },
  letter: {
    page: 'letterCheck',
    title: '决定文书',
    example: '渝经信绿认〔2026〕12号',
    form: /〔\d{4}〕/,
    key: 'number',
    needs: '校验码',
  },
  inspectionPaper: {
    page: 'inspectionPaperCheck',
    title: '监察文书',
    example: '二维码旁的12位校验码',
    form: /^(?=.*\d)[0-9A-Z]{12}$/,
    key: 'code',
  },
} as const satisfies Record<string, NumberKind>

export const allNumberKinds: readonly NumberKind[] = Object.values(numberKinds)

/** One check that fits, with what its page takes from the address. */
export type FittingCheck = { kind: NumberKind; search: Record<string, string> }

const plain = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[[(【]\s*(\d{4})\s*[\])】]/g, '〔$1〕')

/** `number` or `number code`, as they are printed on a paper. */
function fitting(text: string): FittingCheck | null {
  const [number = '', code = ''] = text.split(/\s+/, 2)
  const kind = allNumberKinds.find(({ form }) => form.test(number))
  if (!kind) return null
  return {
    kind,
    search: {
      [kind.key]: number,
      ...(kind.needs && code !== '' ? { code: kind.isSmall ? code.toLowerCase() : code } : {}),
    },
  }
}

/** The check whose numbers look like this; null: it is no number of this platform. */
export function checksFor(typed: string): FittingCheck | null {
  const text = plain(typed).trim()
  return fitting(text) ?? fitting(text.replaceAll(/\s+/g, ''))
}

/** The page and its values where somebody pasted the whole address of a square code; null for anything else. */
export function addressIn(typed: string, pathOf: (page: PortalScreen) => string): string | null {
  const found = /\/web(\/mainPages\/[A-Za-z]+\?\S+)/.exec(typed.trim())?.[1]
  return found && allNumberKinds.some(({ page }) => pathOf(page) === found.split('?')[0]) ? found : null
}
