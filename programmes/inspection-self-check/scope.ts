/** 自查表 of an inspection: what of it a task asks for. The eight contents of the law (《工业节能监察办法》) decide the parts and fields. */

/** The form's id, as slots of attachments and the letter to sign name it. */
export const selfCheckId = 'inspection-self-check'

/** What the task asks for: the keys of the eight, and the years that are inspected. */
export type SelfCheckScope = { contents: readonly string[]; years: readonly number[] }

/** The eight contents, by the keys that tasks store. */
export const content = {
  standards: 'limits',
  eliminated: 'elimination',
  meters: 'metering',
  statistics: 'statistics',
  targets: 'targets',
  training: 'training',
  formerOpinion: 'opinions',
  other: 'other',
} as const

/** The parts of the form in order; a part without a content that asks for it is left out. */
export const parts = {
  A: { title: '基本情况', contents: null },
  B: { title: '能源消费', contents: [content.statistics] },
  C: { title: '限额对标', contents: [content.standards] },
  D: { title: '用能设备', contents: [content.standards, content.eliminated] },
  E: { title: '能源计量', contents: [content.meters] },
  F: {
    title: '管理制度',
    contents: [
      content.standards,
      content.statistics,
      content.targets,
      content.training,
      content.formerOpinion,
      content.other,
    ],
  },
  G: { title: '项目与目标', contents: [content.targets] },
  H: { title: '自查结论', contents: null },
} as const satisfies Record<string, { title: string; contents: readonly string[] | null }>

export type Part = keyof typeof parts
export const partKeys = Object.keys(parts) as Part[]

/** Whether the task names one of these contents. */
export const asksFor = ({ contents }: SelfCheckScope, wanted: readonly string[] | null): boolean =>
  wanted === null || wanted.some((code) => contents.includes(code))

/** The parts that a task asks for. */
export const partsOf = (scope: SelfCheckScope): Part[] =>
  partKeys.filter((part) => asksFor(scope, parts[part].contents))

/** 最近的核查年度: totals and comparisons are of this year. */
export const lastYearOf = ({ years }: SelfCheckScope): number => Math.max(...years)
