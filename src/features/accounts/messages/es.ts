// Texts of signing in and up, in Spanish.
import type { Messages } from '#lib/i18n/speak.ts'
import type { en } from './en.ts'

export const es: Messages<typeof en> = {
  language: 'Idioma',
  login: {
    title: 'Iniciar sesión',
    newHere: '¿Primera vez aquí?',
    makeAccount: 'Crear una cuenta',
    username: 'Correo o nombre de usuario',
    password: 'Contraseña',
    submit: 'Entrar',
    authFailed: 'No se pudo entrar por esa vía. Inténtalo otra vez o usa tu contraseña.',
    failed: 'Error de autenticación',
  },
  signup: {
    title: 'Crear una cuenta',
    haveOne: '¿Ya tienes una?',
    signIn: 'Entrar',
    name: 'Tu nombre',
    username: 'Nombre de usuario',
    usernameHint: 'De 3 a 30 letras, cifras, puntos o guiones',
    email: 'Correo electrónico',
    password: 'Contraseña',
    passwordHint: 'Al menos 8 caracteres con una letra, una cifra y un signo',
    repeat: 'Repite la contraseña',
    strength: { weak: 'Débil', medium: 'Media', strong: 'Fuerte' },
    strengthLabel: 'Seguridad: {{level}}',
    terms: 'Acepto las <1>condiciones</1> y he leído la <3>política de privacidad</3>.',
    submit: 'Crear la cuenta',
    failed: 'No se pudo crear la cuenta',
    errors_one: 'Hay una cosa que corregir',
    errors_other: 'Hay {{count}} cosas que corregir',
  },
  check: {
    title: 'Confirma tu correo',
    sent: 'Hemos enviado un enlace a {{email}}. Sirve durante 24 horas. Ábrelo para terminar.',
    resend: 'Enviarlo otra vez',
    resent: 'Enviado de nuevo a {{email}}.',
    localMail: 'Correo de esta instalación',
  },
  verify: {
    working: 'Confirmando tu dirección',
    failedTitle: 'Este enlace ya no sirve',
    failedLine:
      'Ya se usó o tiene más de 24 horas. Inicia sesión; si la dirección aún no está confirmada, allí puedes pedir otro enlace.',
    toSignIn: 'Ir a iniciar sesión',
  },
  captcha: {
    idle: 'Protegido contra robots',
    working: 'Comprobando que no eres un robot',
    ready: 'No eres un robot',
    failed: 'No se pudo cargar el captcha',
    refresh: 'Comprobar otra vez',
  },
  blocked: {
    title: 'Tu cuenta está restringida',
    frozen:
      'Tu cuenta está congelada mientras revisamos algo. Tus lanzamientos, códigos y saldo se conservan.',
    banned:
      'Tu cuenta está cerrada definitivamente. Tus códigos y tu saldo se conservan y soporte puede entregártelos.',
    reason: 'Motivo',
    support: 'Escribir a soporte',
    supportAddress: 'support@backline.test',
    signOut: 'Cerrar sesión',
  },
  mail: {
    confirm: {
      subject: 'Confirma tu correo para Backline',
      hello: 'Hola, {{name}}:',
      line: 'Abre este enlace para confirmar tu dirección y terminar tu cuenta. Sirve una vez, durante 24 horas.',
      button: 'Confirmar mi dirección',
      ignore: 'Si no has creado una cuenta, no tienes que hacer nada.',
    },
  },
  problem: {
    required: 'Este campo es obligatorio',
    email_invalid: 'Escribe una dirección de correo válida',
    username_invalid: 'Usa de 3 a 30 letras, cifras, puntos, guiones o guiones bajos',
    password_weak: 'Usa al menos 8 caracteres con una letra, una cifra y un signo como !',
    passwords_differ: 'Las contraseñas no coinciden',
    terms_required: 'Acepta las condiciones para continuar',
    invalid_captcha: 'El captcha no es válido. Se ha renovado, inténtalo de nuevo.',
    invalid_username: 'Nombre de usuario o correo no válido',
    invalid_password: 'Contraseña no válida',
    email_not_verified: 'Tu dirección aún no está confirmada. Abre el enlace que enviamos a {{email}}.',
    email_taken: 'Ya existe una cuenta con este correo',
    username_taken: 'Este nombre de usuario ya está ocupado',
    link_expired: 'Este enlace ya se usó o ha caducado',
    sign_in_first: 'La sesión ha caducado, inicia sesión de nuevo',
    blocked: 'Tu cuenta está restringida',
  },
}
