/** The table of the bench: one line per figure, with its goal and whether it is met. */
export type Figure = { part: string; what: string; measured: string; goal: string; met: boolean }

export type Report = (figure: Figure) => void

const digits = (value: number) => (value >= 100 ? 0 : value >= 10 ? 1 : 2)
export const ms = (value: number) => `${value.toFixed(digits(value))} ms`
export const mb = (value: number) => `${value.toFixed(0)} MB`
export const times = (value: number) => `${value.toFixed(2)} ×`
export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')} / s`

export function table(figures: readonly Figure[]): string {
  const lines = figures.map(
    (f) => `| ${f.part} | ${f.what} | ${f.measured} | ${f.goal} | ${f.goal && (f.met ? 'yes' : '**no**')} |`,
  )
  return ['| part | figure | measured | goal | met |', '|---|---|---|---|---|', ...lines].join('\n')
}
