// Texts of signing in and up, in Portuguese (Brazil).
import type { Messages } from '#lib/i18n/speak.ts'
import type { en } from './en.ts'

export const pt: Messages<typeof en> = {
  language: 'Idioma',
  login: {
    title: 'Entrar',
    newHere: 'Novo por aqui?',
    makeAccount: 'Criar uma conta',
    username: 'E-mail ou nome de usuário',
    password: 'Senha',
    submit: 'Entrar',
    authFailed: 'Não deu certo entrar por ali. Tente de novo ou use sua senha.',
    failed: 'Falha na autenticação',
  },
  signup: {
    title: 'Criar uma conta',
    haveOne: 'Já tem uma?',
    signIn: 'Entrar',
    name: 'Seu nome',
    username: 'Nome de usuário',
    usernameHint: 'De 3 a 30 letras, números, pontos ou hifens',
    email: 'E-mail',
    password: 'Senha',
    passwordHint: 'Pelo menos 8 caracteres com uma letra, um número e um sinal',
    repeat: 'Repita a senha',
    strength: { weak: 'Fraca', medium: 'Média', strong: 'Forte' },
    strengthLabel: 'Segurança: {{level}}',
    terms: 'Aceito os <1>termos</1> e li a <3>política de privacidade</3>.',
    submit: 'Criar a conta',
    failed: 'Não foi possível criar a conta',
    errors_one: 'Uma coisa para corrigir',
    errors_other: '{{count}} coisas para corrigir',
  },
  check: {
    title: 'Confirme seu e-mail',
    sent: 'Enviamos um link para {{email}}. Ele vale por 24 horas. Abra-o para terminar.',
    resend: 'Enviar de novo',
    resent: 'Enviado de novo para {{email}}.',
    localMail: 'E-mails desta instalação',
  },
  verify: {
    working: 'Confirmando seu endereço',
    failedTitle: 'Este link não vale mais',
    failedLine:
      'Ele já foi usado ou tem mais de 24 horas. Entre; se o endereço ainda não estiver confirmado, lá você pode pedir outro link.',
    toSignIn: 'Ir para a entrada',
  },
  captcha: {
    idle: 'Protegido contra robôs',
    working: 'Verificando se você não é um robô',
    ready: 'Você não é um robô',
    failed: 'Não foi possível carregar o captcha',
    refresh: 'Verificar de novo',
  },
  blocked: {
    title: 'Sua conta está restrita',
    frozen:
      'Sua conta está congelada enquanto verificamos algo. Seus lançamentos, códigos e saldo estão guardados.',
    banned:
      'Sua conta foi encerrada em definitivo. Seus códigos e saldo estão guardados e o suporte pode entregá-los.',
    reason: 'Motivo',
    support: 'Escrever ao suporte',
    supportAddress: 'support@backline.test',
    signOut: 'Sair',
  },
  mail: {
    confirm: {
      subject: 'Confirme seu e-mail no Backline',
      hello: 'Olá, {{name}},',
      line: 'Abra este link para confirmar seu endereço e concluir sua conta. Ele vale uma vez, por 24 horas.',
      button: 'Confirmar meu endereço',
      ignore: 'Se você não criou uma conta, não precisa fazer nada.',
    },
  },
  problem: {
    required: 'Este campo é obrigatório',
    email_invalid: 'Digite um endereço de e-mail válido',
    username_invalid: 'Use de 3 a 30 letras, números, pontos, hifens ou sublinhados',
    password_weak: 'Use pelo menos 8 caracteres com uma letra, um número e um sinal como !',
    passwords_differ: 'As senhas não são iguais',
    terms_required: 'Aceite os termos para continuar',
    invalid_captcha: 'Captcha inválido. Ele foi renovado, tente de novo.',
    invalid_username: 'Nome de usuário ou e-mail inválido',
    invalid_password: 'Senha inválida',
    email_not_verified: 'Seu endereço ainda não foi confirmado. Abra o link que enviamos para {{email}}.',
    email_taken: 'Já existe uma conta com este e-mail',
    username_taken: 'Este nome de usuário já está em uso',
    link_expired: 'Este link já foi usado ou venceu',
    sign_in_first: 'A sessão expirou, entre de novo',
    blocked: 'Sua conta está restrita',
  },
}
