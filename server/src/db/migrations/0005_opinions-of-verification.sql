CREATE TABLE "verification_draft" (
	"enterprise_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"opinion" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "verification_draft_enterprise_id_account_id_pk" PRIMARY KEY("enterprise_id","account_id")
);
