/** In English a plain word may be the password ("the password is sunshine"), because the code knows its grammar. */
export const ENGLISH_PASSWORD_WORDS =
  "password,passwd,pwd,pw,pass,passcode,passphrase,psw,pgpassword,dbpassword,dbpass,sshpass -p,pass phrase,pass code".split(
    ",",
  );

/** In other languages only a value with a digit, a symbol or quotes counts. */
export const OTHER_PASSWORD_WORDS = [
  "contraseña,contrasena,clave de acceso,clave,mot de passe,mdp,code d'accès,passwort,kennwort,zugangscode",
  "senha,palavra-passe,palavra passe,parola d'ordine,parola,wachtwoord,hasło,haslo,hasłem,пароль,паролем,пароля",
  "şifre,sifre,كلمة المرور,كلمة السر,الرقم السري,पासवर्ड",
  "密码,密碼,口令,パスワード,비밀번호,패스워드",
  "mật khẩu,kata sandi,lösenord,adgangskode,passord,salasana,heslo,jelszó,κωδικός,סיסמה,סיסמא,รหัสผ่าน",
].flatMap((words) => words.split(","));
