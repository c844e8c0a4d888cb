/** Every programme of the product, in the order of the menus. */
import { load } from './load.ts'

export const programmes = await Promise.all(Object.values(load).map((one) => one()))
