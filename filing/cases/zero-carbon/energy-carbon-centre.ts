/** 能碳管理中心: an enterprise registers its centre with the functions it has; the county confirms it or sends questions back. */
import { registrationOf, registrationTodosOf } from './registration.ts'

const title = '能碳管理中心'

export const ecCentreCase = registrationOf('ec-centre', title)
export const ecCentreTodos = registrationTodosOf(ecCentreCase, title)
