/** How long a form takes, told to the public only where it was measured. */

type Effort = { medianMinutes: number | null; measured: number }

const keeps = '内容自动保存，可以分几次填写。'

export function effortText({ medianMinutes, measured }: Effort): string {
  if (medianMinutes === null) return keeps
  return `${measured}份已提交申报的实测中位数约${minutesText(medianMinutes)}（不含中途离开）；${keeps}`
}

function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes}分钟` : minutes % 60 ? `${hours}小时${minutes % 60}分钟` : `${hours}小时`
}
