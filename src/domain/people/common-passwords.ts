/** Passwords of ten or more characters, in lower case; shorter ones fail by length. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
0000000000 0123456789 0987654321 1111111111 1122334455 1212121212 1231231231 1234512345 1234567890 12345678910
123456789a 123456789q 123456qwerty 12345qwert 1234qwerty 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz1qaz 1qaz2wsx3edc
9876543210 a123456789 a1b2c3d4e5 aaaaaaaaaa abc1234567 abc123456789 abcabcabc1 abcd123456 abcde12345 abcdefghij
abcdefghijk access1234 access12345 admin12345 admin123456 admin1234567 adminadmin adminadmin1 administrator
administrator1 adminpassword alexander1 alexander123 america123 asdfasdfasdf asdfghjkl1 asdfghjkl123 autumn2025
barcelona1 baseball12 baseball123 basketball basketball1 batman1234 business123 butterfly1 california california1
changeme12 changeme123 changeme1234 changemenow chicago123 chicagobulls chocolate1 chocolate123 christopher
christopher1 coldstorage coldstorage1 company123 company1234 computer12 computer123 correcthorsebatterystaple
december12 default123 defaultpassword demo123456 demodemo12 dispatch123 dispatcher dispatcher1 dragon1234 dragonball
dragonball1 driver1234 driver12345 elizabeth1 everything everything1 facebook12 facebook123 football12 football123
footballfan gatekeeper gatekeeper1 google1234 guest12345 guestguest hello12345 hello123456 helloworld helloworld1
iloveyou12 iloveyou123 iloveyou1234 iloveyou2u iloveyouso internet12 internet123 january2026 jennifer12 jennifer123
jessica123 letmein123 letmein1234 letmeinnow letmeinplease liverpool1 liverpool123 logistics1 logistics123
loveyou123 manager123 manager1234 manchester manchester1 master1234 master12345 michael123 microsoft1 microsoft123
minecraft1 minecraft123 monkey1234 mypassword mypassword1 mypassword123 newpassword newpassword1 newyork123
nothing123 november11 office12345 operator123 p@55w0rd123 p@ssw0rd12 p@ssw0rd123 p@ssword12 p@ssword123 passw0rd12
passw0rd123 passw0rd1234 password!1 password00 password01 password1! password1!! password11 password12 password123
password123! password1234 password12345 password123456 password2020 password2021 password2022 password2023
password2024 password2025 password2026 password@123 password_1 passwordpassword pleasechangeme pokemon123 princess12
princess123 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx1234 qazwsxedcrfv qwer1234qwer qwerty1234 qwerty12345 qwerty123456
qwertyqwerty qwertyuiop qwertyuiop123 rootpassword rootroot12 samsung123 secret1234 secret12345 secretpassword
security123 security1234 september1 shipment123 shipping123 something1 spiderman1 spiderman123 spring2024 spring2025
spring2026 starwars12 starwars123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 summer2026
sunflower1 sunshine12 sunshine123 superadmin superadmin1 superman12 superman123 supervisor supervisor1 supervisor123
temporary1 temppass123 temppassword test123456 test1234567 testing123 testing1234 testpassword testtest12
testtest123 thepassword toor123456 trailer123 trailer1234 trailers123 truckdriver truckdriver1 trucking123
trucking1234 trustno1trustno1 trustnoone user123456 username123 warehouse1 warehouse12 warehouse123 welcome123
welcome1234 welcome12345 welcome2020 welcome2021 welcome2022 welcome2023 welcome2024 welcome2025 welcome2026
welcomehome whatever12 whatever123 windows123 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025
winter2026 yardcontrol yardcontrol1 yardhand-demo yardhand12 yardhand123 yardmaster yardmaster1 yourpassword
zxcvbnm123 zxcvbnm1234
`
    .trim()
    .split(/\s+/),
)
