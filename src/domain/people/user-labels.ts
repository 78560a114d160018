/** The labels of fields that several screens of a person show. */
export const userLabels = {
  FirstName: 'First Name',
  LastName: 'Last Name',
  Username: 'Username',
  Email: 'Email',
  PhoneNumber: 'Phone Number',
  Status: 'Status',
  OldPassword: 'Present password',
} as const
