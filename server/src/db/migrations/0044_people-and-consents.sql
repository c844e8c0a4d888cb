-- A request for an account whose holder has left; an enterprise whose main account passed on has one that ended beside the one in use.
CREATE TABLE "hand_over" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid,
	"social_code" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"proof_file_id" uuid NOT NULL,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"state" text NOT NULL,
	"announced_at" timestamp(3) with time zone,
	"objection" text,
	"objected_at" timestamp(3) with time zone,
	"opinion" text,
	"decided_at" timestamp(3) with time zone,
	"decided_by" uuid,
	"decided_by_name" text
);
--> statement-breakpoint
DROP INDEX "account_enterprise";--> statement-breakpoint
CREATE INDEX "hand_over_enterprise" ON "hand_over" USING btree ("enterprise_id","state");--> statement-breakpoint
CREATE INDEX "hand_over_open" ON "hand_over" USING btree ("requested_at") WHERE "hand_over"."announced_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_enterprise" ON "account" USING btree ("enterprise_id") WHERE "account"."enterprise_id" is not null and not "account"."operator" and "account"."state" <> 'cancelled';
--> statement-breakpoint
-- An institution files for an enterprise on its consent, and a filing remembers who wrote for the filer.
CREATE TABLE "consent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"institution_id" uuid NOT NULL,
	"programmes" text[] NOT NULL,
	"year" integer NOT NULL,
	"until" date NOT NULL,
	"may_submit" boolean NOT NULL,
	"file_id" uuid NOT NULL,
	"given_at" timestamp(3) with time zone NOT NULL,
	"given_by" uuid NOT NULL,
	"given_by_name" text NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"revoked_by_name" text
);
--> statement-breakpoint
ALTER TABLE "filing" ADD COLUMN "agent" jsonb;--> statement-breakpoint
CREATE INDEX "consent_enterprise" ON "consent" USING btree ("enterprise_id","given_at");--> statement-breakpoint
CREATE INDEX "consent_institution" ON "consent" USING btree ("institution_id","until");
--> statement-breakpoint
-- Refused acts are counted for a minute before they stand in the log.
CREATE TABLE "refused_act" (
	"account_id" uuid NOT NULL,
	"call" text NOT NULL,
	"target" text NOT NULL,
	"reason" text NOT NULL,
	"account" text NOT NULL,
	"role" text NOT NULL,
	"qx_code" text,
	"ip" text,
	"first_at" timestamp(3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "refused_act_account_id_call_target_reason_pk" PRIMARY KEY("account_id","call","target","reason")
);


