/** 工业绿色微电网: an enterprise states a year of its microgrid; the county confirms it or sends questions back. */
import { registrationOf, registrationTodosOf } from './registration.ts'

const title = '工业绿色微电网'

export const microgridCase = registrationOf('microgrid', title)
export const microgridTodos = registrationTodosOf(microgridCase, title)
