/** The password of all demo accounts, which is public. */
export const DEMO_PASSWORD = 'yardhand-demo'
