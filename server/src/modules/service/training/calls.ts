/** 培训: its calls. */
import { rcpx, training } from '@green/contract/calls/service/training.ts'
import { trainingEditing } from '@green/contract/calls/service/training-editing.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import {
  discardCourse,
  editingOf,
  giveBackCourse,
  listCourses,
  publishCourse,
  saveCourse,
  submitCourse,
  withdrawCourse,
} from './editing.ts'
import {
  answerQuiz,
  claimProof,
  finishReading,
  ownCourses,
  ownLearning,
  readQuiz,
  signUp,
  watchPart,
  withdrawSignUp,
} from './learning.ts'
import { checkProof, revokeProofOf, takePaper } from './proofs.ts'
import { courseFile, listShown, peopleByCounty, readCourse, readPart } from './reading.ts'
import { exportRecords, listRecords, trainingNumbers } from './records.ts'

export const trainingCalls = [
  ...handlers(rcpx, {
    getRcpxs: ({ input, services }) => listShown(services, input),
    getContents: ({ input, services }) => readCourse(services, input),
    getContentsById: ({ input, services }) => readPart(services, input),
  }),
  ...handlers(training, {
    file: ({ input, services }) => courseFile(services, input),
    byCounty: ({ services }) => peopleByCounty(services),
    check: ({ input, services }) => checkProof(services, input),
    mine: ({ actor, services }) => ownCourses(services, actor),
    own: ({ input, actor, services }) => ownLearning(services, input, actor),
    signUp: ({ input, actor, services }) => signUp(services, input, actor),
    withdraw: ({ input, actor, services }) => withdrawSignUp(services, input, actor),
    watch: ({ input, actor, services }) => watchPart(services, input, actor),
    readPart: ({ input, actor, services }) => finishReading(services, input, actor),
    quiz: ({ input, actor, services }) => readQuiz(services, input, actor),
    answer: ({ input, actor, services }) => answerQuiz(services, input, actor),
    claim: ({ input, actor, services }) => claimProof(services, input, actor),
    paper: ({ input, actor, services }) => takePaper(services, input, actor),
  }),
  ...handlers(trainingEditing, {
    list: ({ input, actor, services }) => listCourses(services, input, actor),
    get: ({ input, actor, services }) => editingOf(services.db, input.id, actor),
    saveDraft: ({ input, actor, services }) => saveCourse(services, input, actor),
    submit: ({ input, actor, services }) => submitCourse(services, input, actor),
    giveBack: ({ input, actor, services }) => giveBackCourse(services, input, actor),
    publish: ({ input, actor, services }) => publishCourse(services, input, actor),
    withdraw: ({ input, actor, services }) => withdrawCourse(services, input, actor),
    discard: ({ input, actor, services }) => discardCourse(services, input, actor),
    records: ({ input, actor, services }) => listRecords(services, input, actor),
    exportRecords: ({ input, actor, services, progress }) => exportRecords(services, input, actor, progress),
    statistics: ({ input, actor, services }) => trainingNumbers(services, input, actor),
    revoke: ({ input, actor, services }) => revokeProofOf(services, input, actor),
  }),
]
