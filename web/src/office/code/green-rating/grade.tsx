/** A grade in words and colour: no red, and never colour alone. */
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'

const tones: Readonly<Record<string, Tone>> = { 'A+': 'green', A: 'green', B: 'blue', C: 'grey' }

export const GradeTag = ({ grade }: { grade: string }) => <Tag tone={tones[grade] ?? 'grey'}>{grade}</Tag>
