/** Every call the server answers, one line per module or family. */
import type { AnsweredCall } from './platform/answer.ts'

export const answers: readonly AnsweredCall[] = []
