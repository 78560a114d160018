/** Words of searches by trailer number (spec 2§8). */
export const SEARCH_WORDS = 'Please type trailer number to be searched'
export const NOTHING_FOUND = 'No record found for searched trailer'
