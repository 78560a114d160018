/** Sign-in messages of tablet and server (spec 1§1, 1§8). */

/** Also for an unknown name. */
export const WRONG_PASSWORD = 'Please check your username and password'
export const PLEASE_CONTACT = 'Please contact an administrator to gain access to this platform'
export const SESSION_EXPIRED = 'Your session expired, please log in.'
